import { array, object, string } from 'yup';
import { endpoint } from '../endpoint';
import { appName, noAppName } from '../apps/name';
import { isAppName } from '../apps/apps';
import { isMoment } from '../period';

/** The actions of a token. `administer` covers keys, tokens and operators; `clinics` covers all of `npm run admin`, whatever the app. */
export const operatorActions = ['read', 'publish', 'activate', 'rollback', 'canary', 'freeze', 'preview', 'administer', 'clinics'] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** In a token's list: every app, also those that come later. */
export const everyApp = '*';
const tokenApp = string().test('app-name', noAppName, (name) => name === everyApp || isAppName(String(name))).required();
const name = string().trim().min(2).max(60).required();

/** The caller, as the registry knows them. */
export const readOperator = endpoint('GET', '/api/releases/operator', () => ({ output: object({ name: string().required() }) }));

const operatorToken = object({
  id: string().required(),
  name: string().required(),
  actions: array(string().oneOf(operatorActions).required()).required(),
  apps: array(tokenApp).required(),
  createdBy: string().required(),
  createdAt: string().required(),
  expiresAt: string().required(),
  revokedAt: string().nullable().defined(),
  revokedBy: string().nullable().defined(),
  lastUsedAt: string().nullable().defined(),
});

export const listTokens = endpoint('GET', '/api/releases/tokens', () => ({ output: object({ tokens: array(operatorToken.required()).required() }) }));
/** Only this answer shows the token. */
export const createToken = endpoint('POST', '/api/releases/tokens', () => ({
  input: object({
    name,
    actions: array(string().oneOf(operatorActions).required()).min(1).required(),
    apps: array(tokenApp).required().test('some', ({ path }) => `${path} is empty, and only clinics needs no app`, (apps, { parent }) => apps.length > 0 || String(Object(parent).actions) === 'clinics'),
    expiresAt: string().datetime().test('moment', ({ path }) => `${path} is no moment`, (value) => value === undefined || isMoment(value)).optional(),
  }),
  output: object({ id: string().required(), token: string().required() }),
}));
const idNamed = () => ({ input: object({ id: string().matches(/^[a-z0-9]{12}$/).required() }) });
export const revokeToken = endpoint('POST', '/api/releases/tokens/:id/revoke', idNamed);
/** Needs another person than the one who revoked it, or the root token. */
export const restoreToken = endpoint('POST', '/api/releases/tokens/:id/restore', idNamed);

const teamKey = object({
  fingerprint: string().required(),
  app: appName,
  publicKey: string().required(),
  addedBy: string().required(),
  addedAt: string().required(),
  removedAt: string().nullable().defined(),
  removedBy: string().nullable().defined(),
});
export const listKeys = endpoint('GET', '/api/releases/keys', () => ({ output: object({ keys: array(teamKey.required()).required() }) }));
export const addKey = endpoint('POST', '/api/releases/keys', () => ({
  input: object({ app: appName, publicKey: string().max(1_000).required() }),
  output: object({ fingerprint: string().required() }),
}));
const keyNamed = () => ({ input: object({ fingerprint: string().matches(/^[0-9a-f]{16}$/).required() }) });
export const removeKey = endpoint('POST', '/api/releases/keys/:fingerprint/remove', keyNamed);
/** Needs another person than the one who removed it, or the root token. */
export const restoreKey = endpoint('POST', '/api/releases/keys/:fingerprint/restore', keyNamed);

/** People whose panel sign-in also opens the operators' page. */
const email = string().trim().lowercase().matches(/^[^\s@]+@[^\s@]+$/, 'email_invalid').max(254).required();
export const listOperators = endpoint('GET', '/api/releases/operators', () => ({
  output: object({ operators: array(object({ email: string().required(), addedBy: string().required(), addedAt: string().required() })).required() }),
}));
export const addOperator = endpoint('POST', '/api/releases/operators', () => ({ input: object({ email: email.matches(/^[^<>,;:"()[\]\\\p{C}]+$/u, 'email_invalid') }) }));
export const removeOperator = endpoint('POST', '/api/releases/operators/remove', () => ({ input: object({ email }) }));

const rule = object({
  id: string().required(),
  kind: string().oneOf(['mail', 'webhook']).meta({ unknown: 'webhook' }).required(),
  address: string().required(),
  /** Empty: all. */
  apps: array(appName).required(),
  createdBy: string().required(),
  notifiedAt: string().nullable().defined(),
});

/** Whom the site notifies of release events. */
export const listNotices = endpoint('GET', '/api/releases/notices', () => ({ output: object({ rules: array(rule.required()).required() }) }));
/** Only this answer holds the secret that signs webhooks. */
export const addNotice = endpoint('POST', '/api/releases/notices', () => ({
  input: object({ kind: string().oneOf(['mail', 'webhook']).required(), address: string().trim().max(500).required(), apps: array(appName).max(100).default([]) }),
  output: object({ id: string().required(), secret: string().nullable().defined() }),
}));
export const removeNotice = endpoint('POST', '/api/releases/notices/:id/remove', idNamed);
