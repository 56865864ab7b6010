import { array, object, string } from 'yup';
import { appName } from './app-name';
import { endpoint } from './endpoint';

const rule = object({
  id: string().required(),
  kind: string().oneOf(['mail', 'webhook']).meta({ unknown: 'webhook' }).required(),
  address: string().required(),
  /** Empty: all. */
  apps: array(appName).required(),
  createdBy: string().required(),
  notifiedAt: string().nullable().defined(),
});

/** Whom the site notifies of what happens to releases. */
export const listNotices = endpoint('GET', '/api/releases/notices', { output: object({ rules: array(rule.required()).required() }) });
/** The secret that webhooks are signed with is in this answer alone. */
export const addNotice = endpoint('POST', '/api/releases/notices', {
  input: object({ kind: string().oneOf(['mail', 'webhook']).required(), address: string().trim().max(500).required(), apps: array(appName).max(100).default([]) }),
  output: object({ id: string().required(), secret: string().nullable().defined() }),
});
export const removeNotice = endpoint('POST', '/api/releases/notices/:id/remove', { input: object({ id: string().matches(/^[a-z0-9]{12}$/).required() }) });
