import type { Router } from 'express';
import { getAnalytics, noteExport } from 'shared/contracts/conversations/analytics';
import { periodStart } from 'shared/contracts/period';
import { clinicRoutes, type Uses } from '../../platform';
import { readSums } from './analytics.repository';
import { readSettings } from '../agenda/agenda-settings.repository';
import { figuresFrom } from './figures';
import { openingHoursOf } from './opening-hours-sql';

/** Includes calls that the provider's clock dates a little ahead. */
const later = (now: Date) => new Date(now.getTime() + 86_400_000);

export function analyticsModule(dependencies: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>): Router {
  const { router, answer } = clinicRoutes(dependencies);
  answer(getAnalytics, async (tx, { range }, { clinicId }) => {
    const now = dependencies.clock.now();
    const since = periodStart(range, now);
    const settings = await readSettings(tx, dependencies.encryption.sealing.names, clinicId);
    const period = { clinicId, now, index: dependencies.encryption.index, openingHours: openingHoursOf(settings, now) };
    const figures = figuresFrom(await readSums(tx, { ...period, since, until: later(now) }));
    const before = since && figuresFrom(await readSums(tx, { ...period, since: new Date(2 * since.getTime() - now.getTime()), until: since }));
    return {
      ...figures,
      reservedValue: settings.visitValue === null ? null : settings.visitValue * figures.reserved_appointment.yes,
      previous: before && { activePatients: before.activePatients, newConversations: before.newConversations, averageDuration: before.averageDuration, resolutionRate: before.resolutionRate },
    };
  });
  // The panel writes this file itself from its own data, and reports the export first.
  answer(noteExport, (tx, { what, rows, range }, { clinicId, userId }) =>
    dependencies.audit.append(tx, { actor: userId, action: `${what}.exported`, clinicId, details: { rows, range: range ?? 'all' } }));
  return router;
}
