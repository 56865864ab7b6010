import type { AppName } from './apps';

/** Versions of working copies; never published, so no release has one. */
export const hotVersion = '0.0.0-hot';
/** A release's own build, as visitors would get it. */
export const builtVersion = '0.0.0-working';

/** Path of an app's hot-update connection. */
export const hotPath = (app: AppName) => `/dev/hot/${app}`;

/** Socket file of a working copy's server, below the app's folder: unreachable for other machines and other sites. */
export const workingSocket = 'dist/working.sock';
