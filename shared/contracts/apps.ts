/** Apart from the schemas, so that pages can use the names without carrying the validator. */

/** Name of an app: `shell`, or a remote's. Which ones there are is the registry's to say. */
export type AppName = string;
export type RemoteName = AppName;

/** The one app that holds the others. */
export const hostName = 'shell';

/** One value for each app; the host is always among them. */
export type PerApp<T> = Readonly<Record<AppName, T>> & { readonly [hostName]: T };

/** Words that mean something else in commands, addresses and folders, or that every object knows. */
const reservedNames: readonly string[] = ['all', 'api', 'constructor', 'dev', 'off', 'ops', 'shared'];

/** Lower-case letters, digits and single hyphens, a letter first, at most 30. */
export function isAppName(text: string): boolean {
  return text.length <= 30 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) && !reservedNames.includes(text);
}
