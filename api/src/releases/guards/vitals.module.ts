import { Router, type Request, type RequestHandler } from 'express';
import type { AppName } from 'shared/contracts/apps';
import { readCurves, reportVitals } from 'shared/contracts/vitals';
import { bind } from '../../platform/http';
import type { VitalsService } from './vitals.service';

interface Dependencies {
  readonly vitals: VitalsService;
  readonly limitReports: (request: Request) => Promise<void>;
  /** Whether a failing session from this address still counts against the release. */
  readonly countsFailure: (request: Request, release: { readonly app: AppName; readonly version: string }) => Promise<boolean>;
  readonly requireOperator: RequestHandler;
}

/** Pages report, operators read. */
export function vitalsModule({ vitals, limitReports, countsFailure, requireOperator }: Dependencies): Router {
  const router = Router();
  bind(router, reportVitals, async (report, { request }) => {
    await limitReports(request);
    await vitals.report(report, (event) => countsFailure(request, event));
    return {};
  });
  router.use(readCurves.path, requireOperator);
  bind(router, readCurves, async ({ app, hours }) => ({ releases: await vitals.curves(app, hours) }));
  return router;
}
