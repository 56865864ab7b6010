import { createHash } from 'node:crypto';
import { buildings, type Building, type ReleaseRecord } from 'shared/contracts/releases';
import { DomainError } from '../platform/errors';
import { findMisfits } from './contract-gate';
import type { LiveReleasesStore } from './live-releases';
import { isSafeFileName, type ReleaseStore } from './release-store';
import type { ActivationRow, ReleasesRepository } from './releases.repository';

interface Dependencies {
  readonly repository: ReleasesRepository;
  readonly store: ReleaseStore;
  readonly live: LiveReleasesStore;
}

interface Change {
  readonly building: Building;
  readonly reason: string;
  readonly by: string;
}

/** Publish stores a release, activate points visitors at it, rollback points them back. Nothing is rebuilt or overwritten. */
export function createReleasesService({ repository, store, live }: Dependencies) {
  /** @throws {DomainError} `release_invalid` when a file is missing or is not what the record says */
  async function checkStaged(record: ReleaseRecord): Promise<void> {
    for (const [file, { integrity, bytes }] of Object.entries(record.files)) {
      if (!isSafeFileName(file)) throw invalid(file, 'The name is not allowed');
      const content = await store.readStaged(record, file);
      if (content === null) throw invalid(file, 'The file was not sent');
      const found = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      if (content.length !== bytes || found !== integrity) throw invalid(file, 'The content is not what the record says');
    }
    const missing = [record.entry, ...record.initialScripts, ...record.styles, ...record.documents.map((document) => document.file)].find((file) => !(file in record.files));
    if (missing !== undefined) throw invalid(missing, 'The record names a file that it does not hold');
  }

  /** @throws {DomainError} `release_not_found`, `release_incompatible` */
  async function requireFitting(building: Building, version: string): Promise<void> {
    const release = await repository.find(building, version);
    if (release === null) throw new DomainError('release_not_found');
    await live.refresh();
    const misfits = findMisfits(release.record, live.current());
    if (misfits.length > 0) throw new DomainError('release_incompatible', misfits);
  }

  async function change(kind: 'activate' | 'rollback', { building, reason, by }: Change, choose: (history: ActivationRow[]) => string): Promise<ActivationRow> {
    const row = await repository.activate({
      building,
      kind,
      reason,
      by,
      choose: async (history) => {
        const version = choose(history);
        await requireFitting(building, version);
        return version;
      },
    });
    await live.refresh();
    return row;
  }

  return {
    /** Stores a complete upload for good. The same content again changes nothing. @throws {DomainError} `release_invalid`, `release_exists` */
    publish: async (record: ReleaseRecord, by: string): Promise<{ created: boolean }> => {
      const known = await repository.find(record.building, record.version);
      if (known !== null) {
        if (known.contentHash !== record.contentHash) throw new DomainError('release_exists');
        return { created: false };
      }
      await checkStaged(record);
      await store.publish(record, Object.keys(record.files));
      await repository.insert(record, by);
      return { created: true };
    },

    find: repository.find,

    /** Makes `version` the one that new page loads get. Open pages keep theirs. Activating the active version changes nothing. */
    activate: (request: Change & { readonly version: string }) => change('activate', request, () => request.version),

    /** Goes back to `version`, or to what was active before. @throws {DomainError} `release_not_found` when there is nothing to go back to */
    rollback: (request: Change & { readonly version?: string | undefined }) =>
      change('rollback', request, (history) => {
        const version = request.version ?? history.find((row) => row.version !== history[0]?.version)?.version;
        if (version === undefined) throw new DomainError('release_not_found');
        return version;
      }),

    status: async () => ({
      stale: live.isStale(),
      buildings: await Promise.all(
        buildings.map(async (building) => {
          const [newest] = await repository.history(building);
          const { active, fallback } = live.current()[building];
          return {
            building,
            active: active?.version ?? null,
            fallback: fallback?.version ?? null,
            activatedAt: newest?.at.toISOString() ?? null,
            activatedBy: newest?.by ?? null,
            published: (await repository.published(building)).map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })),
          };
        }),
      ),
    }),
  };
}

export type ReleasesService = ReturnType<typeof createReleasesService>;

function invalid(field: string, message: string): DomainError {
  return new DomainError('release_invalid', [{ field, message }]);
}
