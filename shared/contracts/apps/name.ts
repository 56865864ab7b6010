import { string } from 'yup';
import { isAppName } from './apps';

/** Only a name of this form reaches a folder or an address. The registry knows whether the app exists. */
export const optionalAppName = string().test('app-name', 'app_name', (name) => name === undefined || name === null || isAppName(name));
export const appName = optionalAppName.required();
