import { createHash } from 'node:crypto';
import path from 'node:path';
import { Router } from 'express';
import { readTeamKey, signRelease } from 'shared/tooling/release/sign-release';
import type { AppName } from 'shared/contracts/apps/apps';
import type { ApiContract } from 'shared/contracts/endpoint-fields';
import { contentHashOf } from 'shared/contracts/releases/hash';
import { slotMarker } from 'shared/contracts/apps/composition';
import { containerName, type ReleaseFile, type ReleaseRecord } from 'shared/contracts/releases/record';
import { createFolderReleaseStore } from '../../src/releases/files/folder-release-store';
import type { ReleaseStore } from '../../src/releases/files/release-store';
import { createReleases } from '../../src/releases/releases';
import type { LocalApp } from '../../src/releases/registry/apps/apps.repository';
import { createOrigins } from '../../src/platform/web/origins';
import type { TrialSettings } from '../../src/releases/ship/trials';
import type { Clock } from '../../src/platform/clock';
import type { ConnectedDatabase } from '../../src/platform/database/database';
import type { Person } from '../../src/platform/person';
import { buildTestApp, type TestApp } from '../test-app';
import type { Anchor } from '../../src/platform/trail/anchor';
import { anchorInMemory, testTrail } from '../trail';

export interface Registry extends TestApp {
  readonly releases: Awaited<ReturnType<typeof createReleases>>;
  /** Sends an operator's request, with the root token by default. */
  readonly ask: (method: string, path: string, body?: unknown, token?: string) => Promise<{ status: number; body: Record<string, unknown> }>;
  /** Builds, signs and publishes a small release. */
  readonly publish: (app: AppName, version: string, change?: Partial<ReleaseRecord>, otherContents?: Readonly<Record<string, string>>) => Promise<ReleaseRecord>;
}

interface Options {
  readonly database: ConnectedDatabase;
  readonly clock?: Clock;
  readonly store?: ReleaseStore;
  readonly signedInPerson?: Person | null;
  readonly acceptDirty?: boolean;
  /** As a production start has it: no apps of a checkout, and no addresses of this machine. */
  readonly production?: boolean;
  /** The remotes of the checkout. */
  readonly remotes?: readonly LocalApp[];
  /** Storage of the log's head outside the database. */
  readonly anchor?: Anchor;
  /** The API's contract. */
  readonly contract?: ApiContract;
  readonly trials?: TrialSettings;
}

/** The remotes that tests release, with their granted routes. */
export const localApps = [
  { name: 'marketing', team: '', routes: ['/'] },
  { name: 'demos', team: '', routes: ['/private-demo', '/demos/*', '/:token'] },
  { name: 'panel', team: '', routes: ['/login', '/panel/*'] },
] as const;

export const rootToken = 'the root token of a test';

/** A registry on a free port, with its own store. Several may share a database, as processes do. */
export async function startRegistry({ database, clock = { now: () => new Date() }, store, signedInPerson = null, acceptDirty = true, contract = {}, trials = { minNetworks: 1, minMs: 0, holdBack: 0 }, anchor = anchorInMemory(), production = false, remotes = localApps }: Options): Promise<Registry> {
  const router = Router();
  const server = await buildTestApp({ database, clock, modules: () => [router], rawPaths: ['/api/releases/uploads/'] });
  const { config, logger, lifecycle } = server.services;
  const releases = await createReleases({
    database,
    names: server.services.sealing.names,
    clock,
    audit: server.services.audit,
    limits: server.services.limits,
    logger,
    store: store ?? createFolderReleaseStore(path.join(config.dataDir, 'releases')),
    dataDir: config.dataDir,
    origins: createOrigins({ site: server.origin, panel: server.origin, preview: server.origin }),
    rootToken,
    previewKey: config.keyFor('preview'),
    trail: testTrail(anchor),
    avoidedShellCookie: 'avoid-shell',
    localApps: production ? null : remotes,
    contract: () => contract,
    signedInPerson: () => Promise.resolve(signedInPerson && { ...signedInPerson, userId: 'a-person', requireProof: () => undefined }),
    acceptDirty,
    clinicOf: () => Promise.resolve(null),
    networkOf: () => null,
    visitorKey: config.keyFor('visitor-numbers'),
    trials,
    enqueueMail: server.services.mailer.enqueueMail,
    siteName: config.site.name,
  });
  lifecycle.onStop('releases', () => releases.stop());
  router.use(releases.router);

  const ask: Registry['ask'] = (...asked) => askAt(server.origin, ...asked);

  return {
    ...server,
    releases,
    ask,
    publish: (app, version, change, otherContents) => publishAt(server.origin, config.dataDir, smallRelease(app, version, change, otherContents)),
  };
}

/** Asks a site whose root token is the tests'. */
export async function askAt(origin: string, method: string, address: string, body?: unknown, token = rootToken): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(origin + address, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Publishes a release with its team's key of a local start. */
export async function publishAt(origin: string, dataDir: string, { record, contents }: ReturnType<typeof smallRelease>): Promise<ReleaseRecord> {
  const { app, version } = record;
  const { body } = await askAt(origin, 'POST', '/api/releases/uploads', { app, version });
  for (const [file, content] of Object.entries(contents)) await sendFile(origin, record, file, content);
  const signature = signRelease(record, String(body.upload), await readTeamKey(app, dataDir));
  const answer = await askAt(origin, 'POST', '/api/releases/publish', { record, upload: body.upload, signature });
  if (answer.status !== 200) throw new Error(`Not published: ${JSON.stringify(answer.body)}`);
  return record;
}

export function sendFile(origin: string, { app, version }: Pick<ReleaseRecord, 'app' | 'version'>, file: string, content: string, token = rootToken): Promise<Response> {
  return fetch(`${origin}/api/releases/uploads/${app}/${version}/${file}`, { method: 'PUT', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }, body: content });
}

const described = (content: string): ReleaseFile => ({ integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: Buffer.byteLength(content) });

/** A release with one script and the pages that its app needs, valid unless `change` or other contents break it. */
export function smallRelease(app: AppName, version: string, change: Partial<ReleaseRecord> = {}, otherContents: Readonly<Record<string, string>> = {}): { record: ReleaseRecord; contents: Record<string, string> } {
  const shell = app === 'shell';
  const container = containerName(app, version);
  const contents: Record<string, string> = {
    'entry.js': shell ? `export const name = '${container}'; // shell ${version}` : `export const name = '${container}'; const modules = { './app': () => ({ App: () => '${app} ${version}' }) }; export const get = (module) => modules[module]; export const init = () => {};`,
    'documents/0.html': `<main>${app} ${version}${shell ? slotMarker : ''}</main>`,
    ...(shell ? { 'documents/1.html': `<main>404 · ${app} ${version}</main>` } : {}),
    ...otherContents,
  };
  const route = { shell: '/*', marketing: '/', demos: '/demos/*' }[app] ?? `/${app}`;
  const page = (at: string, file: string) => ({ route: at, file, title: app, description: '', canonical: undefined, noindex: false, structuredData: [] });
  const record: ReleaseRecord = {
    app, version, commit: '', dirty: false, commits: [], sourceHash: `source of ${version}`, builtAt: '2026-11-21T10:00:00.000Z', contentHash: '', entry: 'entry.js', container,
    initialScripts: ['entry.js'], styles: [], exposes: shell ? [] : ['./app'], routes: [route],
    documents: [page(route, 'documents/0.html'), ...(shell ? [page('/404', 'documents/1.html')] : [])],
    requires: shell ? {} : { react: '^19.0.0', singleton: '^1.0.0' },
    provides: shell ? { react: '19.3.1', singleton: '1.0.0' } : {},
    imports: shell ? {} : { 'shared/singleton': ['Link'] }, exports: shell ? { 'shared/singleton': ['Header', 'Link', 'useSite'] } : {}, uses: {},
    files: Object.fromEntries(Object.entries(contents).map(([file, content]) => [file, described(content)])),
    ...change,
  };
  return { record: { ...record, contentHash: change.contentHash ?? contentHashOf(record.files) }, contents };
}
