import express, { Router, type Request } from 'express';
import { activateRelease, publishRelease, readRelease, releaseStatus, releaseTarget, rollbackRelease, type ActivationView } from 'shared/contracts/release-control';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { DomainError } from '../platform/errors';
import { bind } from '../platform/http';
import { operatorOf, type RequireOperator } from '../platform/operator';
import type { ReleaseFiles } from './release-files';
import { isSafeFileName, type ReleaseStore } from './release-store';
import type { ActivationRow } from './releases.repository';
import type { ReleasesService } from './releases.service';
import { serveFile } from './serve-file';

interface Dependencies {
  readonly releases: ReleasesService;
  readonly store: ReleaseStore;
  readonly files: ReleaseFiles;
  readonly requireOperator: RequireOperator;
}

const largestFile = '20mb';
const forever = 'public, max-age=31536000, immutable';

/** The registry over HTTP: operators publish, activate and roll back; everybody reads released files. */
export function releasesModule({ releases, store, files, requireOperator }: Dependencies): Router {
  const router = Router();

  router.get('/r/:building/:version/*file', async (request, response, next) => {
    const target = await readTarget(request);
    const file = fileName(request);
    const found = target && file !== null && !file.startsWith('documents/') ? await files.read(target, file) : null;
    if (found === null) return next();
    serveFile(request, response, found, forever);
  });

  router.use('/api/releases', requireOperator);
  router.put('/api/releases/uploads/:building/:version/*file', express.raw({ type: () => true, limit: largestFile }), async (request, response) => {
    const target = await readTarget(request);
    const file = fileName(request);
    if (target === null || file === null || !Buffer.isBuffer(request.body)) throw new DomainError('invalid_input');
    await store.stage(target, file, request.body);
    response.status(204).end();
  });

  bind(router, releaseStatus, () => releases.status());
  bind(router, readRelease, async ({ building, version }) => {
    const found = await releases.find(building, version);
    if (found === null) throw new DomainError('release_not_found');
    return { contentHash: found.contentHash, publishedAt: found.publishedAt.toISOString() };
  });
  bind(router, publishRelease, async ({ record }, { response }) => {
    const release = record as ReleaseRecord;
    const { created } = await releases.publish(release, operatorOf(response));
    return { building: release.building, version: release.version, created };
  });
  bind(router, activateRelease, async (input, { response }) => view(await releases.activate({ ...input, by: operatorOf(response) })));
  bind(router, rollbackRelease, async (input, { response }) => view(await releases.rollback({ ...input, by: operatorOf(response) })));
  return router;
}

function view(row: ActivationRow): ActivationView {
  return { ...row, at: row.at.toISOString() };
}

async function readTarget({ params }: Request) {
  return (await releaseTarget.isValid(params)) ? releaseTarget.cast(params) : null;
}

function fileName({ params }: Request): string | null {
  const parts: unknown = params.file;
  const file = Array.isArray(parts) ? parts.join('/') : null;
  return file !== null && isSafeFileName(file) ? file : null;
}
