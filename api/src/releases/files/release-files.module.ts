import { Router } from 'express';
import type { LiveReleasesStore } from '../serving/live-releases';
import { typeOf, type ReleaseFiles } from './release-files';
import { serveFile } from './serve-file';
import { fileName, readTarget } from './upload.module';

const forever = 'public, max-age=31536000, immutable';

interface Dependencies {
  readonly files: ReleaseFiles;
  readonly live: Pick<LiveReleasesStore, 'record'>;
}

/** Released files that their record names, for everybody and for ever. Prerendered fragments are for the site alone. Nothing else lives below `/r/`. */
export function releaseFilesModule({ files, live }: Dependencies): Router {
  const router = Router();
  router.get('/r/:app/:version/*file', async (request, response, next) => {
    const target = await readTarget(request);
    const file = fileName(request);
    if (target === null || file === null || file.startsWith('documents/') || typeOf(file) === null) return next();
    const record = await live.record(target.app, target.version);
    const found = record !== null && Object.hasOwn(record.files, file) ? await files.read(target, file) : null;
    if (found === null) return next();
    serveFile(request, response, found, forever);
  });
  router.use('/r', (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found');
  });
  return router;
}
