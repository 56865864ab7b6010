import { Router } from 'express';
import * as contract from 'shared/contracts/release-control';
import { DomainError } from '../platform/errors';
import { bind } from '../platform/http';
import type { ReleaseLogRepository } from './release-log.repository';
import { permit } from './operators';
import type { ReleasesService } from './releases.service';
import type { RetentionService } from './retention.service';
import type { StatusService } from './status.service';

interface Dependencies {
  readonly releases: ReleasesService;
  readonly status: StatusService;
  readonly log: ReleaseLogRepository;
  readonly retention: RetentionService;
}

/** What operators see and do. Behind `requireOperator`; every act says which right it needs for which building. */
export function releasesModule({ releases, status, log, retention }: Dependencies): Router {
  const router = Router();

  bind(router, contract.releaseStatus, ({ at }, { response }) => {
    permit(response, 'read', null);
    return status.status(at === undefined ? null : new Date(at));
  });
  bind(router, contract.readRelease, async ({ building, version }, { response }) => {
    permit(response, 'read', building);
    const found = await releases.find(building, version);
    if (found === null) throw new DomainError('release_not_found');
    return { contentHash: found.contentHash, publishedAt: found.publishedAt.toISOString(), signedBy: found.signedBy, record: found.record };
  });

  bind(router, contract.activateRelease, (input, { response }) => releases.activate({ ...input, channel: input.channel ?? 'stable', by: permit(response, 'activate', input.building) }));
  bind(router, contract.rollbackRelease, (input, { response }) => releases.rollback({ ...input, by: permit(response, 'rollback', input.building) }));
  bind(router, contract.promoteRelease, (input, { response }) => releases.promote({ ...input, by: permit(response, 'activate', input.building) }));
  bind(router, contract.canaryRelease, (input, { response }) => releases.canary({ ...input, by: permit(response, 'canary', input.building) }));
  bind(router, contract.freezeBuilding, (input, { response }) => releases.freeze({ ...input, by: permit(response, 'freeze', input.building) }));
  bind(router, contract.unfreezeBuilding, (input, { response }) => releases.unfreeze({ ...input, by: permit(response, 'freeze', input.building) }));
  bind(router, contract.quarantineRelease, (input, { response }) => releases.quarantine({ ...input, by: permit(response, 'rollback', input.building) }));
  bind(router, contract.liftQuarantine, (input, { response }) => releases.liftQuarantine({ ...input, by: permit(response, 'activate', input.building) }));

  bind(router, contract.readLog, async ({ building, before, limit }, { response }) => {
    permit(response, 'read', null);
    return { entries: await log.page({ building: building ?? null, before: before ?? null, limit }) };
  });
  bind(router, contract.checkLog, (_input, { response }) => {
    permit(response, 'read', null);
    return log.check();
  });
  bind(router, contract.pruneReleases, async ({ dryRun }, { response }) => ({ removed: await retention.prune(permit(response, 'administer', null), dryRun) }));
  return router;
}
