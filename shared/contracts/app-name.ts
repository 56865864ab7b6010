import { string } from 'yup';
import { isAppName } from './apps';

/** Only a name of this form ever reaches a folder or an address. Whether there is such an app is the registry's to say. */
export const optionalAppName = string().test('app-name', 'app_name', (name) => name === undefined || name === null || isAppName(name));
export const appName = optionalAppName.required();
