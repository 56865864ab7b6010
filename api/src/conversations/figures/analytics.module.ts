import { Router } from 'express';
import { getAnalytics } from 'shared/contracts/analytics';
import { periodStart } from 'shared/contracts/period';
import type { RequireClinic } from '../../platform/access';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { bind } from '../../platform/http';
import { readSums } from './analytics.repository';
import { readSettings } from '../agenda/agenda-settings.repository';
import { figuresFrom } from './figures';
import { openingHoursOf } from './opening-hours-sql';

/** What the provider's clock dates a little ahead counts too. */
const later = (now: Date) => new Date(now.getTime() + 86_400_000);

export function analyticsModule({ database, clock, requireClinic }: { database: Database; clock: Clock; requireClinic: RequireClinic }): Router {
  const router = Router();
  bind(router, getAnalytics, async ({ range }, { request, response }) => {
    const { clinicId } = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    const now = clock.now();
    const since = periodStart(range, now);
    return withinClinic(database, clinicId, async (tx) => {
      const settings = await readSettings(tx, clinicId);
      const period = { clinicId, now, openingHours: openingHoursOf(settings, now) };
      const figures = figuresFrom(await readSums(tx, { ...period, since, until: later(now) }));
      const before = since && figuresFrom(await readSums(tx, { ...period, since: new Date(2 * since.getTime() - now.getTime()), until: since }));
      return {
        ...figures,
        reservedValue: settings.visitValue === null ? null : settings.visitValue * figures.reserved_appointment.yes,
        previous: before && { activePatients: before.activePatients, newConversations: before.newConversations, averageDuration: before.averageDuration, resolutionRate: before.resolutionRate },
      };
    });
  });
  return router;
}
