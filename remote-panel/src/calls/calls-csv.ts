import type { CallListItem } from 'shared/contracts/call-history';
import { toCsv } from '../export/csv';
import { formatDuration, formatForSheet } from '../format/format';
import { callerOf } from './call-outcome';
import { callsCopy as copy, outcomeLabels } from './calls.copy.es';
import { categoryLabel } from './category-label';

/** The calls that are shown, one row each. */
export function callsCsv(calls: readonly CallListItem[]): string {
  return toCsv([
    [copy.date, copy.caller, copy.duration, copy.outcome, copy.category, copy.summary],
    ...calls.map((item) => [
      formatForSheet(item.startedAt),
      callerOf(item),
      item.durationMs === null ? null : formatDuration(item.durationMs),
      outcomeLabels[item.outcome],
      item.category === null ? null : categoryLabel(item.category),
      item.summary,
    ]),
  ]);
}
