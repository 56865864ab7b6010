import { string } from 'yup';
import { isAppName } from './apps';

export const noAppName = ({ path }: { readonly path: string }) => `${path} is no name for an app: a letter first, then lower-case letters, digits and single hyphens, up to 30 together, and no word that is reserved`;

/** Only a name of this form reaches a folder or an address. The registry knows whether the app exists. */
export const optionalAppName = string().test('app-name', noAppName, (name) => name === undefined || name === null || isAppName(name));
export const appName = optionalAppName.required();
