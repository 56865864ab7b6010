import { Router, type Request, type RequestHandler } from 'express';
import { readCurves, reportVitals } from 'shared/contracts/releases/vitals';
import { bind } from '../../platform';
import { needs } from '../access/operators';
import type { VitalsService } from './vitals.service';

interface Dependencies {
  readonly vitals: VitalsService;
  readonly limitReports: (request: Request) => Promise<void>;
  /** The network that a report counts for; null if every page counts by itself. */
  readonly networkOf: (request: Request) => string | null;
  readonly requireOperator: RequestHandler;
}

/** Pages send reports, operators read them. */
export function vitalsModule({ vitals, limitReports, networkOf, requireOperator }: Dependencies): Router {
  const router = Router();
  bind(router, reportVitals, async (report, { request }) => {
    await vitals.report(report, { network: networkOf(request), engine: engineOf(request.get('user-agent') ?? '') });
  }, async ({ request }) => void (await limitReports(request)));
  router.use(readCurves.path, requireOperator);
  return bind(router, readCurves, async ({ app, hours }) => ({ releases: await vitals.curves(app, hours) }), needs('read'));
}

/** The engine of a user agent: every browser on iOS is WebKit; elsewhere all are Chromium except Firefox and Safari. */
export function engineOf(userAgent: string): 'chromium' | 'firefox' | 'webkit' | 'other' {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'webkit';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Chrom(?:e|ium)\//.test(userAgent)) return 'chromium';
  return /AppleWebKit\//.test(userAgent) ? 'webkit' : 'other';
}
