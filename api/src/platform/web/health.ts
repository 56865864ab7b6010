import { Router } from 'express';
import type { Uses } from '../uses';

interface Dependencies extends Uses<'database'> {
  /** False until the schema is up to date, and again once the process is on its way out. */
  readonly isServing: () => boolean;
}

/** `/healthz`: the process is alive. `/readyz`: it can do all of its work now; 503 says what is missing. */
export function healthRoutes({ database, isServing }: Dependencies): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    const answered = await Promise.race([
      database.query('SELECT 1').then(() => true, () => false),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 2000).unref()),
    ]);
    const ready = answered && isServing();
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ready' : 'not_ready', database: answered ? 'up' : 'down', serving: isServing() });
  });
  return router;
}
