import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiContract } from 'shared/contracts/endpoint-fields';
import { releaseRecord, type AppName, type ReleaseRecord } from 'shared/contracts/releases/record';
import { root } from 'shared/tooling/workspaces';
import { DomainError } from '../src/platform/errors';
import { findMisfits } from '../src/releases/gate/contract-gate';
import { requireWorking } from '../src/releases/gate/inspect-release';
import { contentHashOf } from 'shared/contracts/releases/hash';
import { requireWhole } from '../src/releases/gate/release-check';
import { smallRelease } from '../testing/releases/registry';

type Patch = Readonly<Record<string, unknown>>;

/** One change of a site, as a patch (RFC 7396) of a release, of its files, of the other live releases, or of the API. */
export interface Change {
  readonly name: string;
  readonly app?: AppName;
  readonly version?: string;
  readonly record?: Patch;
  readonly live?: Readonly<Record<AppName, Patch>>;
  readonly api?: Patch;
  /** A text, a number of bytes, or null for no file. */
  readonly files?: Readonly<Record<string, string | { readonly bytes: number } | null>>;
  /** Text and its replacement. */
  readonly edit?: Readonly<Record<string, readonly [string, string]>>;
  /** A file to alter after the record describes it. */
  readonly damage?: string;
}

export async function readChanges(kind: 'breaking' | 'compatible'): Promise<Change[]> {
  return JSON.parse(await readFile(path.join(root, `api/bench/fixtures/${kind}.json`), 'utf8')) as Change[];
}

const api: ApiContract = {
  'GET /api/calls/:id': { input: { id: 'string', part: 'string|absent', 'part=': 'lines|summary' }, output: { transcript: 'string', summary: 'string|null', lines: 'array', 'lines[]': 'object', 'lines[].text': 'string' } },
  'POST /api/create-call': { input: { code: 'string|absent' }, output: { token: 'string' } },
  'GET /api/seldom': { input: {}, output: { a: 'string' } },
};
const used = (name: string): ApiContract => ({ [name]: api[name] ?? { input: {}, output: {} } });
const granted: Readonly<Record<AppName, readonly string[]>> = { shell: [], panel: ['/login', '/panel/*'], demos: ['/demos/*'] };
const page = (route: string, file: string) => ({ route, file, title: 'Panel', description: '', canonical: undefined, noindex: false, structuredData: [] });

function merge(target: unknown, patch: unknown): unknown {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const merged = new Map<string, unknown>(target !== null && typeof target === 'object' && !Array.isArray(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, merge(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

function fileTexts(app: AppName, version: string, { files = {}, edit = {} }: Change): Record<string, string> {
  const { contents } = smallRelease(app, version);
  const chunks = { 'c/chart.0a1b2c3d4e.js': 'export const chart = 1;', 'c/styles.1a1b2c3d4e.css': '.a{color:red}' };
  const runtime = "const n = {}; n.u = (e) => 'c/' + ({ 7: 'chart' }[e] || e) + '.' + { 7: '0a1b2c3d4e' }[e] + '.js'; n.e = (e) => import('./' + n.u(e)); ";
  const texts: Record<string, string> = app === 'shell' ? { ...contents } : { ...contents, ...chunks, 'entry.js': runtime + (contents['entry.js'] ?? '') };
  for (const [file, content] of Object.entries(files)) {
    if (content !== null) texts[file] = typeof content === 'string' ? content : file.endsWith('.js') ? `export const a = '${'x'.repeat(content.bytes)}';` : 'x'.repeat(content.bytes);
  }
  for (const [file, [from, to]] of Object.entries(edit)) {
    if (texts[file]?.includes(from) !== true) throw new Error(`${file} has no "${from}" to replace`);
    texts[file] = texts[file].replaceAll(from, to);
  }
  return Object.fromEntries(Object.entries(texts).filter(([file]) => files[file] !== null));
}

function releaseOf(app: AppName, version: string, change: Change, patch: Patch): { record: ReleaseRecord; contents: Record<string, string> } {
  const shell = app === 'shell';
  const routes = granted[app] ?? [];
  const base: Partial<ReleaseRecord> = shell
    ? { provides: { react: '19.3.1', singleton: '1.1.0' }, exports: { react: ['useState'], 'shared/singleton': ['BrowserRouter', 'Header', 'Link', 'Route', 'Routes', 'useSite'] }, uses: used('POST /api/create-call') }
    : { routes: [...routes], documents: routes.map((route) => page(route, 'documents/0.html')), imports: { react: ['useState'], 'shared/singleton': ['Link', 'Route', 'Routes', 'useSite'] }, uses: used('GET /api/calls/:id') };
  const texts = fileTexts(app, version, change);
  const made = smallRelease(app, version, base, texts);
  const files = Object.fromEntries(Object.entries(made.record.files).filter(([file]) => file in texts));
  const patched = merge({ ...made.record, files }, patch) as ReleaseRecord;
  // The hash of these files, as packing would compute it.
  return { record: { ...patched, contentHash: contentHashOf(patched.files) }, contents: texts };
}

/** The registry's objections to a change: at publishing, in the release's files, and beside the live releases. Empty if it goes live. */
export async function verdictOf(change: Change): Promise<string[]> {
  const { app = 'panel', version = '1.1.0', record: patch = {}, live = {} } = change;
  const { record, contents } = releaseOf(app, version, change, patch);
  const read = (file: string) => Promise.resolve(contents[file] === undefined ? null : Buffer.from(file === change.damage ? `${contents[file]} ` : contents[file]));
  try {
    await releaseRecord.validate(record);
    await requireWhole(record, read);
    await requireWorking(record, read);
  } catch (error) {
    if (error instanceof DomainError) return error.details?.map(({ message }) => message) ?? [error.code];
    if (error instanceof Error && error.name === 'ValidationError') return [error.message];
    throw error;
  }
  const neighbours = (['shell', 'panel', 'demos'] as const).map((name) => [name, [releaseOf(name, '1.0.0', { name }, live[name] ?? {}).record]] as const);
  const active = Object.fromEntries(neighbours) as unknown as Parameters<typeof findMisfits>[1]['active'];
  return findMisfits(record, { active, granted: granted[app] ?? [], api: merge(api, change.api ?? {}) as ApiContract }).map(({ message }) => message);
}
