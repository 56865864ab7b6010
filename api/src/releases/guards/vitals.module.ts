import { Router, type Request, type RequestHandler } from 'express';
import { readCurves, reportVitals } from 'shared/contracts/vitals';
import { engineOf } from './engine';
import { bind } from '../../platform/http';
import { permit } from '../access/operators';
import type { VitalsService } from './vitals.service';

interface Dependencies {
  readonly vitals: VitalsService;
  readonly limitReports: (request: Request) => Promise<void>;
  /** The network that a report speaks for; null where every page shall have a voice of its own. */
  readonly networkOf: (request: Request) => string | null;
  readonly requireOperator: RequestHandler;
}

/** Pages report, operators read. */
export function vitalsModule({ vitals, limitReports, networkOf, requireOperator }: Dependencies): Router {
  const router = Router();
  bind(router, reportVitals, async (report, { request }) => {
    await limitReports(request);
    await vitals.report(report, { network: networkOf(request), engine: engineOf(request.get('user-agent') ?? '') });
  });
  router.use(readCurves.path, requireOperator);
  bind(router, readCurves, async ({ app, hours }, { response }) => {
    permit(response, 'read', app);
    return { releases: await vitals.curves(app, hours) };
  });
  return router;
}
