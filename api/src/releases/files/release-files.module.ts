import { Router, type NextFunction, type Request, type Response } from 'express';
import { isPanelApp } from 'shared/contracts/clinic/panel-addresses';
import { contentFolder, hostName, isAppName, type ReleaseRecord } from 'shared/contracts/releases/record';
import type { Needs } from '../parts';
import { kindOf, type ReleaseFiles, type ServedFile } from './release-files';
import { serveFile } from './serve-file';
import { readFileName, readTarget } from './upload.module';

const forever = 'public, max-age=31536000, immutable';

interface Dependencies extends Needs<'live' | 'origins'> { readonly files: ReleaseFiles }

/** Serves files that a release's record names, for ever; only the site gets prerendered fragments. Owns all paths below `/r/`. */
export function releaseFilesModule({ files, live, origins }: Dependencies): Router {
  const router = Router();
  /** The panel's host serves no code of another team, not even to a page that requests it. */
  const isFor = (request: Request, { app, routes }: ReleaseRecord) => origins.serves(request, 'site') || origins.serves(request, 'preview') || app === hostName || isPanelApp(routes);
  /** Pages of other sites may load public files, from the one host that never has a session. */
  function send(request: Request, response: Response, file: ServedFile): void {
    if (origins.serves(request, 'site')) response.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    serveFile(request, response, file, forever);
  }
  router.get('/r/:app/:version/*file', async (request, response, next) => {
    const target = await readTarget(request);
    const file = readFileName(request);
    if (target === null || file === null || file.startsWith('documents/') || kindOf(file) === null) return next();
    const record = await live.record(target.app, target.version);
    const found = record !== null && isFor(request, record) && Object.hasOwn(record.files, file) ? await files.read(record, file) : null;
    if (found === null) return next();
    send(request, response, found);
  });
  /** Sends the first copy that matches its record: a file that many releases hold survives damage to one copy. */
  async function sendShared(request: Request, response: Response, next: NextFunction, holders: readonly ReleaseRecord[], file: string): Promise<void> {
    if (kindOf(file) === null) return next();
    for (const record of holders.filter((one) => isFor(request, one))) {
      const found = await files.read(record, file);
      if (found !== null) return send(request, response, found);
    }
    next();
  }
  router.get(`/r/:app/${contentFolder}*file`, async (request, response, next) => {
    const [app, file] = [request.params.app, readFileName(request)];
    if (!isAppName(app) || file === null) return next();
    await sendShared(request, response, next, await live.holders(app, contentFolder + file), contentFolder + file);
  });
  router.get('/r/:app/entry.:version.js', async (request, response, next) => {
    const target = await readTarget(request);
    const record = target === null ? null : await live.record(target.app, target.version);
    if (record === null) return next();
    await sendShared(request, response, next, [record], record.entry);
  });
  router.use('/r', (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found');
  });
  return router;
}
