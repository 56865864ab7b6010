import type { CallListItem } from 'shared/contracts/call-history';
import type { Rows } from '../export/csv';
import { exportCopy } from '../export/export.copy.es';
import { formatForSheet } from '../format/format';
import { callerOf } from './call-outcome';
import { callsCopy as copy, outcomeLabels } from './calls.copy.es';
import { categoryLabel } from './category-label';

const yesOrNo = (value: boolean | null) => (value === null ? null : value ? exportCopy.yes : exportCopy.no);

/** The calls that are shown, one row each. The duration is in seconds, because a spreadsheet takes 2:05 for two hours and five minutes. */
export function callRows(calls: readonly CallListItem[]): Rows {
  return [
    [copy.date, copy.caller, copy.seconds, copy.outcome, copy.appointment, copy.category, copy.summary, exportCopy.sample],
    ...calls.map((item) => [
      formatForSheet(item.startedAt),
      callerOf(item),
      item.durationMs === null ? null : Math.round(item.durationMs / 1_000),
      outcomeLabels[item.outcome],
      yesOrNo(item.reservedAppointment),
      item.category === null ? null : categoryLabel(item.category),
      item.summary,
      yesOrNo(item.sample),
    ]),
  ];
}
