import type { AppName } from './apps';

/** Versions of working copies; no release can have one, because none is ever published. */
export const hotVersion = '0.0.0-hot';
/** As visitors would get it: a release's own build. */
export const builtVersion = '0.0.0-working';

/** Path of an app's hot-update connection. */
export const hotPath = (app: AppName) => `/dev/hot/${app}`;

/** Where a working copy's server listens, below the app's folder: a socket file, so that no other machine and no other site reaches it. */
export const workingSocket = 'dist/working.sock';
