import { Router } from 'express';
import type { ReleaseFiles } from './release-files';
import { serveFile } from './serve-file';
import { fileName, readTarget } from './upload.module';

const forever = 'public, max-age=31536000, immutable';

/** Released files, for everybody and for ever. Prerendered fragments are for the site alone. */
export function releaseFilesModule(files: ReleaseFiles): Router {
  const router = Router();
  router.get('/r/:app/:version/*file', async (request, response, next) => {
    const target = await readTarget(request);
    const file = fileName(request);
    const found = target && file !== null && !file.startsWith('documents/') ? await files.read(target, file) : null;
    if (found === null) return next();
    serveFile(request, response, found, forever);
  });
  return router;
}
