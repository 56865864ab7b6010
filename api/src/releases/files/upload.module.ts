import express, { Router, type Request, type RequestHandler } from 'express';
import { beginUpload, publishRelease, releaseTarget } from 'shared/contracts/releases/control';
import { fileName, isSafeFileName, maxFileBytes, type ReleaseRecord } from 'shared/contracts/releases/record';
import { bind, DomainError, parseWithSchema } from '../../platform';
import { needs, permit } from '../access/operators';
import type { PublishService } from '../registry/publishing/publish.service';
import { noteRefusal } from '../registry/note-refusal';
import type { Needs } from '../parts';

const uploadTarget = releaseTarget.shape({ file: fileName.required() });

/** Publishing over HTTP: open an upload, send the files, then the signed record. Mounted behind `requireOperator`. */
export function uploadModule({ publishing, releases }: Needs<'releases'> & { readonly publishing: PublishService }): Router {
  const router = Router();
  bind(router, beginUpload, ({ app, version, files }, { response }) => {
    const { name: by } = permit(response, 'publish', app);
    return publishing.beginUpload({ app, version, files: files as ReleaseRecord['files'] | undefined, by });
  }, needs('publish'));

  const admit: RequestHandler = (request, response, next) => {
    needs('publish')({ response, given: request.params });
    next();
  };
  router.put('/api/releases/uploads/:app/:version/*file', admit, express.raw({ type: () => true, limit: maxFileBytes }), async (request, response) => {
    const { file, ...target } = await parseWithSchema(uploadTarget, { ...request.params, file: pathOf(request) }, { language: 'en' });
    if (!Buffer.isBuffer(request.body)) throw new DomainError('invalid_input', [{ field: 'body', message: 'is missing' }]);
    await publishing.receive(target, file, request.body);
    response.status(204).end();
  });

  bind(router, publishRelease, async ({ record, upload, signature }, { request, response }) => {
    const release = record as ReleaseRecord;
    const { name: by } = permit(response, 'publish', release.app);
    // The signature covers the record as it was sent, before defaults and cuts.
    const { record: signed } = request.body as { record: unknown };
    const { created } = await noteRefusal(releases, { app: release.app, version: release.version, by }, () => publishing.publish({ record: release, signed, upload, signature, by }));
    return { app: release.app, version: release.version, created };
  }, needs('publish'));
  return router;
}

/** The release that an address names; null when it names none. */
export const readTarget = async ({ params }: Request) => (await releaseTarget.isValid(params)) ? releaseTarget.cast(params) : null;

const pathOf = ({ params }: Request) => [params.file ?? ''].flat().join('/');

export function readFileName(request: Request): string | null {
  const file = pathOf(request);
  return isSafeFileName(file) ? file : null;
}
