/** No schemas here, so that pages can use the names without loading the validator. */

/** Name of an app: `shell`, or a remote's. The registry knows which ones exist. */
export type AppName = string;
export type RemoteName = AppName;

/** The host of all remotes. */
export const hostName = 'shell';

/** One value per app; the host is always included. */
export type PerApp<T> = Readonly<Record<AppName, T>> & { readonly [hostName]: T };

/** Words with another meaning in commands, addresses or folders, or inherited by every object. */
const reservedNames: readonly string[] = ['all', 'api', 'constructor', 'dev', 'off', 'ops', 'shared'];

/** Lower-case letters, digits and single hyphens, a letter first, at most 30. */
export function isAppName(text: string): boolean {
  return text.length <= 30 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) && !reservedNames.includes(text);
}
