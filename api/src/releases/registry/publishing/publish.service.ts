import { randomUUID } from 'node:crypto';
import { integrityOf } from 'shared/contracts/releases/hash';
import { canonicalJson } from 'shared/contracts/releases/statement';
import type { AppName, ReleaseRecord } from 'shared/contracts/releases/record';
import { DomainError, type Queryable } from '../../../platform';
import { findForeignRoutes, named } from '../../gate/contract-gate';
import { requireContent } from '../../gate/file-content';
import { refusal } from 'shared/contracts/releases/refusals';
import { requireWorking } from '../../gate/inspect-release';
import { requireWhole } from '../../gate/release-check';
import { requireRegistered } from '../apps/apps.service';
import type { ReleaseAddress } from '../../files/release-store';
import type { NewRelease } from './releases.repository';
import { findSigner } from '../../access/team-keys';
import type { Needs } from '../../parts';
import { refused } from '../../refused';

export interface Dependencies extends Needs<'apps' | 'repository' | 'access' | 'log' | 'store' | 'clock'> {
  /** Whether releases may contain uncommitted changes. Never in production. */
  readonly acceptDirty: boolean;
}

export interface Publication extends Pick<NewRelease, 'record' | 'signed' | 'signature' | 'by'> { readonly upload: string }

/** The locations of each content that these releases hold, by its hash. */
function heldCopies(releases: readonly Pick<ReleaseRecord, 'version' | 'files'>[]) {
  const found = new Map<string, { version: string; file: string }[]>();
  const all = releases.flatMap(({ version, files }) => Object.entries(files).map(([file, { integrity }]) => ({ integrity, version, file })));
  for (const { integrity, ...place } of all) found.set(integrity, [...(found.get(integrity) ?? []), place]);
  return found;
}

/** A record without its build time, which differs in every build. */
const factsOf = (record: ReleaseRecord) => canonicalJson({ ...record, builtAt: '' });

/** Maximum bytes of a release, and of all files that a team has staged; our releases have a hundredth of the first. */
const maxReleaseBytes = 100 * 1_048_576;
const maxStaged = 4 * maxReleaseBytes;

/** Publishes releases: signed by their team, whole, once and for good. Visitors see no change. */
export function createPublishService({ apps, repository, access, log, store, clock, acceptDirty }: Dependencies) {
  /** Accepts files only into an open upload. @throws {DomainError} `release_unsigned`, `release_invalid` */
  async function receive({ app, version }: ReleaseAddress, file: string, content: Buffer): Promise<void> {
    requireContent(file, content);
    const isOpen = await repository.countSent({ app, version }, content.length, ({ ofRelease, ofTeam }) => {
      if (ofRelease > maxReleaseBytes) throw refused('release_invalid', file, 'release_size', { app, version, bytes: String(ofRelease), limit: String(maxReleaseBytes) });
      if (ofTeam > maxStaged) throw refused('release_invalid', file, 'staging_full', { app, bytes: String(ofTeam), limit: String(maxStaged) });
    });
    if (!isOpen) throw refused('release_unsigned', 'upload', 'upload_used', {});
    await store.stage({ app, version }, file, content);
  }

  /** Adds files that the team did not upload because another release of the app has them. @throws {DomainError} `release_invalid` */
  async function requireReady(record: ReleaseRecord): Promise<void> {
    const clash = await repository.clash(record);
    if (clash !== null) throw refused('release_invalid', clash.file, 'content_clash', { ...named(record), file: clash.file, other: clash.version });
    const held = heldCopies(await repository.latest(record.app));
    for (const [file, { integrity }] of Object.entries(record.files)) {
      const copies = held.get(integrity) ?? [];
      const isIt = (content: Buffer | null) => content !== null && integrityOf(content) === integrity;
      if (copies.length === 0 || isIt(await store.readStaged(record, file))) continue;
      // One copy may be damaged.
      for (const { version, file: name } of copies) {
        const content = await store.read({ app: record.app, version }, name);
        if (content === null || !isIt(content)) continue;
        await receive(record, file, content);
        break;
      }
    }
    await requireWhole(record, (file) => store.readStaged(record, file));
    await requireWorking(record, (file) => store.readStaged(record, file));
  }

  /** Whether this release is there. @throws {DomainError} `release_exists` when the version is another one */
  async function isPublished(record: ReleaseRecord, tx?: Queryable): Promise<boolean> {
    const known = await repository.find(record.app, record.version, tx);
    if (known !== null && factsOf(known.record) !== factsOf(record)) throw refused('release_exists', 'version', 'version_taken', named(record));
    return known !== null;
  }

  return {
    beginUpload: async ({ app, version, files, by }: { readonly app: AppName; readonly version: string; readonly files?: ReleaseRecord['files'] | undefined; readonly by: string }) => {
      requireRegistered(app, await apps.all());
      const id = randomUUID();
      await repository.openUpload({ id, app, version, by });
      if (files === undefined) return { upload: id };
      const held = heldCopies(await repository.latest(app));
      return { upload: id, lacking: Object.entries(files).flatMap(([file, { integrity }]) => (held.has(integrity) ? [] : [file])) };
    },

    receive,

    /** Publishing the same record again changes nothing. @throws {DomainError} `release_unsigned`, `release_invalid`, `release_exists` */
    publish: async ({ record, signed, upload, signature, by }: Publication): Promise<{ created: boolean }> => {
      const { app, version } = record;
      if (record.dirty && !acceptDirty) throw refused('release_invalid', 'dirty', 'dirty_tree', { app, version });
      const foreign = findForeignRoutes(record, requireRegistered(app, await apps.all()).routes);
      if (foreign.length > 0) throw new DomainError('release_incompatible', foreign);
      const keys = await access.keys(app);
      const signedBy = findSigner(signed, upload, signature, keys.map(({ publicKey }) => publicKey));
      if (signedBy === null) throw refused('release_unsigned', 'signature', 'unsigned', { app, upload });
      // The staged files may be gone because somebody is publishing the same: the log's lock waits for them.
      if (!(await isPublished(record))) await requireReady(record).catch(async (error: unknown) => {
        if (await log.append((tx) => isPublished(record, tx))) return;
        const isMixed = error instanceof DomainError && (await repository.hasOtherUpload({ id: upload, app, version }));
        throw isMixed ? new DomainError(error.code, [refusal('upload', 'upload_mixed', { app, version }), ...(error.details ?? [])], { cause: error }) : error;
      });
      return log.append(async (tx, write) => {
        // It may have been removed while the files were read.
        if (!(await access.keys(app, tx)).some(({ fingerprint }) => fingerprint === signedBy)) throw refused('release_unsigned', 'signature', 'unsigned', { app, upload });
        if (!(await repository.useUpload(tx, { id: upload, app, version }))) throw refused('release_unsigned', 'upload', 'upload_used', {});
        if (await isPublished(record, tx)) return { created: false };
        await repository.insert(tx, { signed, record, signature, signedBy, by, at: clock.now() });
        await store.publish(record, Object.keys(record.files));
        await repository.noneStaged(record, tx);
        // A file of the same version may have been uploaded after the staged ones were checked: check the published copies.
        await requireWhole(record, (file) => store.read(record, file));
        await write({ kind: 'publish', by, app, version, detail: `signed by ${signedBy}, content ${record.contentHash.slice(0, 12)}` });
        return { created: true };
      }, by);
    },
  };
}

export type PublishService = ReturnType<typeof createPublishService>;
