import { getAnalytics, noteExport, type Analytics } from 'shared/contracts/conversations/analytics';
import type { Period } from 'shared/contracts/period';
import { toCsv, type Rows } from 'shared/csv/csv';
import { formatForSheet } from 'shared/csv/sheet-moment';
import { categoryLabels } from 'shared/copy/calls.es';
import { call } from 'shared/http/client';
import { allPeriods, periodLabels } from '../period/period.copy.es';
import { categoryShares } from './category-shares';
import { dashboardCopy as copy } from './dashboard.copy.es';

export const analyticsReading = (range: Period | undefined) => ({
  key: `analytics ${range ?? 'all'}`,
  read: (signal: AbortSignal) => call(getAnalytics, { range }, { signal }),
});

/** The dashboard's figures of a period as rows. 'Sin datos' becomes an empty cell. */
export function figuresRows(figures: Analytics, period: Period | undefined): Rows {
  const { rate, yes, no } = figures.reserved_appointment;
  return [
    [copy.figure, copy.value],
    [copy.period, period === undefined ? allPeriods : periodLabels[period]],
    ...(['upcomingAppointments', 'activePatients', 'newConversations'] as const).map((name) => [copy[name], figures[name]]),
    [`${copy.newConversations}: ${copy.outsideHours(2, '').trim()}`, figures.outsideHours],
    [`${copy.abandoned} (${copy.abandonedAre})`, figures.abandonedCalls],
    [`${copy.averageDuration} (${copy.minutes})`, figures.averageDuration],
    [`${copy.resolutionRate} (%)`, figures.resolutionRate],
    [`${copy.completed} (%)`, figures.resolution_completed.rate],
    [`${copy.reserved} (%)`, rate],
    [`${copy.reserved}: ${copy.reservedYes}`, yes],
    [`${copy.reserved}: ${copy.reservedNo}`, no],
    [`${copy.reservedValue} (€)`, figures.reservedValue],
    [`${copy.satisfaction} (${copy.outOfTen})`, figures.satisfactions.average],
    [`${copy.satisfaction}: ${copy.responses(2, '').trim()}`, figures.satisfactions.count],
    ...categoryShares(figures.problem_category).map(({ category, cases }) => [`${copy.categories}: ${categoryLabels[category]}`, cases]),
    ...figures.callsByHour.map(({ hour, calls }) => [`${copy.callsByHour}: ${formatForSheet(hour)}`, calls]),
    ...figures.callsByDay.map(({ day, calls }) => [`${copy.callsByDay}: ${day}`, calls]),
  ];
}

/** The shown figures as a file; the API records the export first. */
export async function figuresFile(clinic: string, figures: Analytics, range: Period | undefined): Promise<Blob> {
  const rows = figuresRows(figures, range);
  await call(noteExport, { what: 'figures', range, rows: rows.length - 1 });
  return new Blob([toCsv([[clinic], ...rows])], { type: 'text/csv;charset=utf-8' });
}
