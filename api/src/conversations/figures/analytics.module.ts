import { Router } from 'express';
import { getAnalytics } from 'shared/contracts/analytics';
import { periodStart } from 'shared/contracts/period';
import type { RequireClinic } from '../../platform/access';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { bind } from '../../platform/http';
import { readSums } from './analytics.repository';
import { figuresFrom } from './figures';

export function analyticsModule({ database, clock, requireClinic }: { database: Database; clock: Clock; requireClinic: RequireClinic }): Router {
  const router = Router();
  bind(router, getAnalytics, async ({ range }, { request, response }) => {
    const { clinicId } = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    const now = clock.now();
    return figuresFrom(await withinClinic(database, clinicId, (tx) => readSums(tx, clinicId, periodStart(range, now), now)));
  });
  return router;
}
