import type { Analytics } from 'shared/contracts/analytics';
import { toCsv } from '../export/csv';
import { categoryShares } from './category-shares';
import { categoryLabels, dashboardCopy as copy } from './dashboard.copy.es';

/** What the dashboard shows, row by row. */
export function figuresCsv(figures: Analytics): string {
  return toCsv([
    [copy.figure, copy.value],
    [copy.upcomingAppointments, figures.upcomingAppointments],
    [copy.activePatients, figures.activePatients],
    [copy.newConversations, figures.newConversations],
    [`${copy.averageDuration} (${copy.minutes})`, figures.averageDuration],
    [`${copy.resolutionRate} (%)`, figures.resolutionRate],
    [`${copy.completed} (%)`, figures.resolution_completed.rate],
    [`${copy.reserved} (%)`, figures.reserved_appointment.rate],
    [`${copy.reserved}: ${copy.reservedYes}`, figures.reserved_appointment.yes],
    [`${copy.reserved}: ${copy.reservedNo}`, figures.reserved_appointment.no],
    [`${copy.satisfaction} (${copy.outOfTen})`, figures.satisfactions.average],
    [`${copy.satisfaction}: ${copy.responses(2, '').trim()}`, figures.satisfactions.count],
    ...categoryShares(figures.problem_category).map(({ category, cases }) => [`${copy.categories}: ${categoryLabels[category]} (${category})`, cases]),
    ...figures.callsByDay.map(({ day, calls }) => [`${copy.callsByDay}: ${day}`, calls]),
  ]);
}
