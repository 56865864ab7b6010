import { randomUUID } from 'node:crypto';
import type { AppName, ReleaseRecord } from 'shared/contracts/releases';
import type { Clock } from '../../platform/clock';
import { DomainError } from '../../platform/errors';
import type { AccessRepository } from '../access/access.repository';
import { findForeignRoutes } from '../gate/contract-gate';
import { refusal } from '../gate/refusal-words';
import { requireWorking } from '../gate/inspect-release';
import { requireWhole } from '../gate/release-check';
import type { AppsRepository } from './apps.repository';
import { requireRegistered } from './apps.service';
import type { ReleaseLogRepository } from './release-log.repository';
import type { ReleaseStore } from '../files/release-store';
import type { ReleasesRepository } from './releases.repository';
import { findSigner } from '../access/team-keys';

interface Dependencies {
  readonly apps: Pick<AppsRepository, 'all'>;
  readonly repository: ReleasesRepository;
  readonly access: Pick<AccessRepository, 'keys'>;
  readonly log: ReleaseLogRepository;
  readonly store: ReleaseStore;
  readonly clock: Clock;
  /** Whether releases may hold what no commit does. */
  readonly acceptDirty: boolean;
}

export interface Publication {
  readonly record: ReleaseRecord;
  /** The record exactly as it came, which is what the signature covers. */
  readonly signed: unknown;
  readonly upload: string;
  readonly signature: string;
  readonly by: string;
}

/** Takes releases in: signed by their team, whole, once and for good. What visitors get stays as it is. */
export function createPublishService({ apps, repository, access, log, store, clock, acceptDirty }: Dependencies) {
  return {
    beginUpload: async (app: AppName, version: string, by: string): Promise<string> => {
      requireRegistered(app, await apps.all());
      const id = randomUUID();
      await repository.openUpload({ id, app, version, by });
      return id;
    },

    /** The same content again changes nothing. @throws {DomainError} `release_unsigned`, `release_invalid`, `release_exists` */
    publish: async ({ record, signed, upload, signature, by }: Publication): Promise<{ created: boolean }> => {
      const { app, version } = record;
      if (record.dirty && !acceptDirty) throw new DomainError('release_invalid', [refusal('dirty', 'dirty_tree', { app, version })]);
      const foreign = findForeignRoutes(record, requireRegistered(app, await apps.all()).routes);
      if (foreign.length > 0) throw new DomainError('release_incompatible', foreign);
      const keys = await access.keys(app);
      const signedBy = findSigner(signed, upload, signature, keys.map(({ publicKey }) => publicKey));
      if (signedBy === null) throw new DomainError('release_unsigned', [refusal('signature', 'unsigned', { app, upload })]);
      const known = await repository.find(app, version);
      if (known !== null && known.contentHash !== record.contentHash) throw new DomainError('release_exists');
      if (known === null) {
        await requireWhole(record, (file) => store.readStaged(record, file));
        await requireWorking(record, (file) => store.readStaged(record, file));
      }
      return log.append(async (tx, write) => {
        if (!(await repository.useUpload(tx, { id: upload, app, version }))) throw new DomainError('release_unsigned', [refusal('upload', 'upload_used', {})]);
        if (known !== null) return { created: false };
        if (!(await repository.insert(tx, { signed, record, signature, signedBy, by, at: clock.now() }))) throw new DomainError('release_exists');
        await store.publish(record, Object.keys(record.files));
        // Somebody may have sent a file of the same version after the staged ones were looked at. What is kept is what counts.
        await requireWhole(record, (file) => store.read(record, file));
        await write({ kind: 'publish', by, app, version, detail: `signed by ${signedBy}, content ${record.contentHash.slice(0, 12)}` });
        return { created: true };
      });
    },
  };
}

export type PublishService = ReturnType<typeof createPublishService>;
