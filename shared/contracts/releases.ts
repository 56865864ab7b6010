import { array, boolean, lazy, mixed, number, object, string, type InferType } from 'yup';
import { apps } from './apps';

export { apps, remoteNames, type AppName, type RemoteName } from './apps';

export const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/;

const releaseFile = object({
  /** `sha384-…`, as the browser checks it. */
  integrity: string().matches(integrityPattern).required(),
  bytes: number().integer().min(0).required(),
});
export type ReleaseFile = InferType<typeof releaseFile>;

/** A page that the release rendered at its build. */
export const prerenderedDocument = object({
  /** Path pattern as the router writes it, e.g. `/` or `/demos/*`. */
  route: string().required(),
  /** File inside the release with the HTML fragment. */
  file: string().required(),
  title: string().defined(),
  description: string().default(''),
  canonical: string().optional(),
  noindex: boolean().default(false),
  /** JSON-LD blocks, in order. */
  structuredData: array(mixed<object>().required()).default([]),
});
export type PrerenderedDocument = InferType<typeof prerenderedDocument>;

/** A commit that touched the app, or what is compiled into it. */
const releaseCommit = object({
  hash: string().required(),
  /** ISO 8601, UTC. */
  at: string().required(),
  title: string().max(200).defined(),
});
export type ReleaseCommit = InferType<typeof releaseCommit>;

const fileMap = lazy((value: unknown) =>
  object(
    Object.fromEntries(
      Object.keys(value !== null && typeof value === 'object' ? value : {}).map((name) => [name, releaseFile.required()]),
    ),
  ).required(),
);

/** `release.json`: what one immutable release is, made by packing and read by the registry. */
export const releaseRecord = object({
  app: string().oneOf(apps).required(),
  version: string().required(),
  /** Of the working copy that was built; empty outside a checkout. */
  commit: string().default(''),
  /** The newest first; releases of before this was recorded have none. */
  commits: array(releaseCommit.required()).max(100).default([]),
  /** SHA-256 (hex) over everything that went into the build: the same sources give the same hash. */
  sourceHash: string().required(),
  /** ISO 8601, UTC. Not part of `contentHash`. */
  builtAt: string().required(),
  /** SHA-256 (hex) over the sorted names and hashes of all files. */
  contentHash: string().required(),
  /** Module that the page loads first, relative to the release folder. */
  entry: string().required(),
  /** Name of the federation container; carries the version, so that two releases can live in one page. */
  container: string().required(),
  /** Scripts that a first render needs, in order of need; the entry is the first. */
  initialScripts: array(string().required()).required(),
  styles: array(string().required()).required(),
  exposes: array(string().required()).default([]),
  routes: array(string().required()).default([]),
  documents: array(prerenderedDocument).default([]),
  requires: object({
    react: string().optional(),
    singleton: string().optional(),
    api: string().optional(),
  }).required(),
  provides: object({ react: string().optional(), singleton: string().optional() }).default({}),
  files: fileMap,
});
export type ReleaseRecord = Omit<InferType<typeof releaseRecord>, 'files'> & {
  readonly files: Readonly<Record<string, ReleaseFile>>;
};
