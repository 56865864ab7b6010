import type { AppName } from './apps';

/** Versions of working copies; never published, so no release has one. */
export const hotVersion = '0.0.0-hot';
/** Builds as visitors would get them take turns, so that a page that is loaded during one or two more gets its own whole. */
export const builtVersions: readonly string[] = [0, 1, 2, 3].map((turn) => `0.0.0-working.${turn}`);
export const isBuiltCopy = (version: string): boolean => builtVersions.includes(version);

/** Path of an app's hot-update connection. */
export const hotPath = (app: AppName) => `/dev/hot/${app}`;

/** Socket file of a working copy's server, below the app's folder: unreachable for other machines and other sites. */
export const workingSocket = 'dist/working.sock';
