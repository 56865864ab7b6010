import type { CallListItem } from '../contracts/call-history';
import { formatTelephone } from '../contracts/telephone';
import { callerNames, categoryLabel, outcomeLabels } from '../copy/calls.es';
import { sheetCopy as copy } from './csv.copy.es';
import type { Rows } from './csv';
import { formatForSheet } from './sheet-moment';

const yesOrNo = (value: boolean | null) => (value === null ? null : value ? copy.yes : copy.no);

export function callerOf({ callerPhone, channel }: Pick<CallListItem, 'callerPhone' | 'channel'>): string {
  if (callerPhone !== null && callerPhone !== '') return formatTelephone(callerPhone);
  return channel === 'web' ? callerNames.fromWeb : callerNames.unknownNumber;
}

/** Calls, one row each. The duration is in seconds, because a spreadsheet takes 2:05 for two hours and five minutes. */
export function callRows(calls: readonly CallListItem[]): Rows {
  return calls.map((item) => [
    formatForSheet(item.startedAt),
    callerOf(item),
    item.callerName,
    item.durationMs === null ? null : Math.round(item.durationMs / 1_000),
    outcomeLabels[item.outcome],
    yesOrNo(item.reservedAppointment),
    item.category === null ? null : categoryLabel(item.category),
    item.summary,
    yesOrNo(item.sample),
  ]);
}
