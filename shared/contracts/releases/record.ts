import { array, boolean, lazy, mixed, number, object, string, type AnySchema, type InferType } from 'yup';
import { appName } from '../apps/name';
import type { AppName } from '../apps/apps';
import { failedActs } from './vitals-names';
import { controlCharacter } from '../control-characters';
import type { ApiContract } from '../endpoint-fields';

export * from '../apps/apps';

export const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/;

/** Semantic version, https://semver.org without build metadata and with single hyphens between words; no other text reaches a folder name or an address. */
export const releaseVersion = string()
  .max(80)
  .matches(/^(?!.*(?:\.-|-[-.]|-$))(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})(-(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?$/, ({ path }) => `${path} is no version such as 1.4.0`)
  .required();

/** Relative, forward slashes, no parent folder, no hidden parts. */
export const isSafeFileName = (file: string): boolean => file.length <= 200 && file.split('/').every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part));

/** Files whose names contain the hash of their content. All releases of an app share their addresses. */
export const contentFolder = 'c/';

/** The entry's name beside that folder: the only one with the version. */
export const entryName = (version: string): string => `entry.${version}.js`;

export const fileName = string().test('file-name', ({ value }) => `${String(value).slice(0, 200)} is no name for a file: up to 200 of A-Z, a-z, 0-9, ".", "_" and "-", with "/" between folders, none of which begins with "." or "-"`, (file) => !file || isSafeFileName(file));
/** Prerendered fragments are below `documents/`, which is not served. */
const script = fileName.required().matches(/^(?!documents\/).*\.js$/, ({ path }) => `${path} is no script`);
const eachOnce = (kind: typeof script) => array(kind).required().test('once', ({ path }) => `${path} names a file twice`, (files = []) => new Set(files).size === files.length);

/** Path pattern: exact, with parameters, or with `/*` at its end (semantics: `routes.ts`). */
export const route = string().max(200).matches(/^\/$|^(\/[A-Za-z0-9_:-][A-Za-z0-9._:-]*)*(\/\*)?$/, ({ path }) => `${path} is no address such as /informes, /informes/:year or "/informes/*"`).required();

export const maxFileBytes = 20 * 1_048_576;
const releaseFile = object({
  /** `sha384-…`, the browser's format. */
  integrity: string().matches(integrityPattern).required(),
  bytes: number().integer().min(0).max(maxFileBytes, ({ value }) => `has ${value} bytes, and ${maxFileBytes} are allowed: make the file smaller, or load it from elsewhere`).required(),
});
export type ReleaseFile = InferType<typeof releaseFile>;

export const prerenderedDocument = object({
  /** Path pattern in the router's syntax, e.g. `/` or `/demos/*`. */
  route,
  /** File of the release with the HTML fragment; empty when the build rendered none, and only the browser renders the page. */
  file: fileName.default(''),
  title: string().defined(),
  description: string().default(''),
  /** Path of the canonical address; absent on pages without one. */
  canonical: string().max(200).matches(/^\/(?!\/)[^\s<>&"'\\?#]*$/, ({ path }) => `${path} is no path of this site`).optional(),
  noindex: boolean().default(false),
  /** JSON-LD blocks, in order. */
  structuredData: array(mixed<object>().required()).default([]),
});
export type PrerenderedDocument = InferType<typeof prerenderedDocument>;

const commitHash = string().matches(/^(?:[0-9a-f]{40}|[0-9a-f]{64})?$/, { message: 'is no hash of a commit' });

/** A commit that touched the app or code compiled into it. */
const releaseCommit = object({
  hash: commitHash.required(),
  /** ISO 8601, UTC. */
  at: string().required(),
  title: string().max(200).defined(),
});
export type ReleaseCommit = InferType<typeof releaseCommit>;

/** An object whose members have any name and one type. */
const membersOf = (value: unknown, member: AnySchema) =>
  object(Object.fromEntries(Object.keys(value !== null && typeof value === 'object' ? value : {}).map((name) => [name, member]))).required();
const mapOf = (member: AnySchema) => lazy((value: unknown) => (value === undefined ? mixed().optional() : membersOf(value, member)));
const names = array(string().max(200).required()).max(500).required();
const fieldTypes = mapOf(string().max(2_000).required());

/** File names are safe, and no file is also a folder of another. Few enough that the import map of all apps weighs little on every page. */
export const fileMap = lazy((value: unknown) =>
  value === undefined ? mixed().optional() : membersOf(value, releaseFile.required())
    .test('file-names', (files, context) => {
      const names = Object.keys(files);
      const folders = new Set(names.flatMap((name) => name.split('/').slice(0, -1).map((_, index, parts) => parts.slice(0, index + 1).join('/'))));
      if (names.length > 300) return context.createError({ message: 'names more than 300 files: bundle small ones, or leave some out' });
      const wrong = names.find((name) => !isSafeFileName(name) || folders.has(name));
      return wrong === undefined || context.createError({ message: `names what no release may hold, ${wrong.slice(0, 200)}: rename it` });
    }),
);

/** Container names are JavaScript identifiers with the version, so that two releases of a remote can coexist in one page; `a.b` and `a-b` differ. */
export const containerName = (app: AppName, version: string): string => `${app}_${version}`.replaceAll('-', '__').replaceAll('.', '_');

/** Guards that a team may set bounds for. Failures of every app also count in the shell's `failed`. */
const guardNames = ['failed', 'hydration', ...failedActs, 'LCP', 'INP', 'CLS', 'TBT'] as const;
/** `points`: tolerated excess over the other release, in points of all pages; `limit`: slow above it (ms, except CLS). */
const guardBounds = object({ points: number().min(0.5).max(10).optional(), limit: number().positive().max(60_000).optional() }).strict().noUnknown();
export const releaseGuards = lazy((value: unknown) =>
  value === undefined ? mixed().optional() : membersOf(value, guardBounds.required())
    .test('guards', `names an unknown guard; the guards are ${guardNames.join(', ')}`, (guards) => Object.keys(guards).every((name) => (guardNames as readonly string[]).includes(name))),
);
export type ReleaseGuards = Readonly<Partial<Record<string, InferType<typeof guardBounds>>>>;

/** True when a part would control the terminal. Structured data, which may contain line breaks, is never printed. */
const holdsControl = (part: unknown): boolean =>
  typeof part === 'string'
    ? controlCharacter.test(part)
    : typeof part === 'object' && part !== null && Object.entries(part).some(([name, value]) => controlCharacter.test(name) || (name !== 'structuredData' && holdsControl(value)));

/** `release.json`: the record of one immutable release, written by packing and read by the registry. */
export const releaseRecord = object({
  app: appName,
  version: releaseVersion,
  /** Commit of the working copy; empty outside a checkout. */
  commit: commitHash.default(''),
  /** True when the built files differ from the commit. */
  dirty: boolean().default(false),
  /** Newest first. */
  commits: array(releaseCommit.required()).max(100).default([]),
  /** SHA-256 (hex) over all inputs of the build: equal sources give equal hashes. */
  sourceHash: string().required(),
  /** ISO 8601, UTC. Not part of `contentHash`. */
  builtAt: string().required(),
  /** SHA-256 (hex) over the sorted names and hashes of all files. */
  contentHash: string().required(),
  /** The module that the page loads first, relative to the release folder. */
  entry: script,
  /** Name of the federation container: a JavaScript identifier with the version, so that two releases can coexist in one page. */
  container: string().max(200).matches(/^[A-Za-z_][A-Za-z0-9_]*$/).required(),
  /** Scripts of the first render, in loading order; the entry is the first. */
  initialScripts: eachOnce(script),
  styles: eachOnce(fileName.required().matches(/\.css$/, ({ path }) => `${path} is no style sheet`)),
  exposes: array(string().required()).default([]),
  routes: array(route).default([]),
  documents: array(prerenderedDocument).default([]),
  requires: object({ react: string().optional(), singleton: string().optional() }).required(),
  provides: object({ react: string().optional(), singleton: string().optional() }).default({}),
  /** Names that the code imports from each shared module, found at its build; `*` for a namespace import. */
  imports: mapOf(names),
  /** Names that each shared module of a shell exports. */
  exports: mapOf(names),
  /** Endpoints that the code calls, each with the fields that it sends and reads; found at its build. */
  uses: mapOf(object({ input: fieldTypes, output: fieldTypes }).required()),
  /** Bounds of the app's own; absent: the common ones. */
  guards: releaseGuards,
  files: fileMap,
}).test('control-characters', 'holds a control character', (record) => !holdsControl(record))
  .test({ name: 'entry', message: 'initialScripts does not begin with the entry', skipAbsent: true, test: ({ entry, initialScripts }) => initialScripts?.[0] === entry });

export type ReleaseRecord = Omit<InferType<typeof releaseRecord>, 'files' | 'imports' | 'exports' | 'uses' | 'guards'> & {
  readonly guards?: ReleaseGuards | undefined;
  readonly imports?: Readonly<Record<string, readonly string[]>>;
  readonly exports?: Readonly<Record<string, readonly string[]>>;
  readonly uses?: ApiContract;
  readonly files: Readonly<Record<string, ReleaseFile>>;
};
