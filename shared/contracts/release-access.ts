import { array, object, string } from 'yup';
import { endpoint } from './endpoint';
import { appName } from './app-name';

/** What a token can be good for. `administer` is keys, tokens and operators. */
export const operatorActions = ['read', 'publish', 'activate', 'rollback', 'canary', 'freeze', 'preview', 'administer'] as const;
export type OperatorAction = (typeof operatorActions)[number];

const nothing = object({});
const done = object({});
const name = string().trim().min(2).max(60).required();

/** Who is asking, as the registry sees them, with what they may do. */
export const readOperator = endpoint({
  method: 'GET',
  path: '/api/releases/operator',
  input: nothing,
  output: object({
    name: string().required(),
    actions: array(string().oneOf(operatorActions).required()).required(),
    /** Null: all that there are. */
    apps: array(appName).nullable().defined(),
  }),
});

const operatorToken = object({
  id: string().required(),
  name: string().required(),
  actions: array(string().oneOf(operatorActions).required()).required(),
  apps: array(appName).required(),
  createdBy: string().required(),
  createdAt: string().required(),
  expiresAt: string().nullable().defined(),
  revokedAt: string().nullable().defined(),
  lastUsedAt: string().nullable().defined(),
});

export const listTokens = endpoint({ method: 'GET', path: '/api/releases/tokens', input: nothing, output: object({ tokens: array(operatorToken.required()).required() }) });
/** The answer is the only time that the token is seen. */
export const createToken = endpoint({
  method: 'POST',
  path: '/api/releases/tokens',
  input: object({
    name,
    actions: array(string().oneOf(operatorActions).required()).min(1).required(),
    apps: array(appName).min(1).required(),
    expiresAt: string().datetime().optional(),
  }),
  output: object({ id: string().required(), token: string().required() }),
});
export const revokeToken = endpoint({ method: 'POST', path: '/api/releases/tokens/:id/revoke', input: object({ id: string().matches(/^[a-z0-9]{12}$/).required() }), output: done });

const teamKey = object({ fingerprint: string().required(), app: appName, publicKey: string().required(), addedBy: string().required(), addedAt: string().required() });
export const listKeys = endpoint({ method: 'GET', path: '/api/releases/keys', input: nothing, output: object({ keys: array(teamKey.required()).required() }) });
export const addKey = endpoint({
  method: 'POST',
  path: '/api/releases/keys',
  input: object({ app: appName, publicKey: string().max(1_000).required() }),
  output: object({ fingerprint: string().required() }),
});
export const removeKey = endpoint({ method: 'POST', path: '/api/releases/keys/:fingerprint/remove', input: object({ fingerprint: string().matches(/^[0-9a-f]{16}$/).required() }), output: done });

/** People whose sign-in of the panel also opens the operators' page. */
const email = string().trim().lowercase().matches(/^[^\s@]+@[^\s@]+$/, 'email_invalid').max(254).required();
export const listOperators = endpoint({ method: 'GET', path: '/api/releases/operators', input: nothing, output: object({ operators: array(object({ email: string().required(), addedBy: string().required(), addedAt: string().required() })).required() }) });
export const addOperator = endpoint({ method: 'POST', path: '/api/releases/operators', input: object({ email }), output: done });
export const removeOperator = endpoint({ method: 'POST', path: '/api/releases/operators/remove', input: object({ email }), output: done });
