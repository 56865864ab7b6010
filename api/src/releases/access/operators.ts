import { timingSafeEqual } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { AppName } from 'shared/contracts/apps/apps';
import { actName, isChange } from 'shared/contracts/clinic/staff-rights';
import { everyApp, operatorActions, type OperatorAction } from 'shared/contracts/releases/access';
import { createNoteOnce, DomainError, orNotFound, secretHash, type Limits, type Person, type Uses } from '../../platform';
import type { Access } from './access';
import { readJson } from '../../platform/web/express-app';
import { readToken } from './operator-token';
import { refused } from '../refused';

/** An operator, and what they may do to which app. */
export interface Operator extends Scope {
  readonly name: string;
  /** Stable identity behind the name: a person by issuer and subject, a token by the chain of tokens that it belongs to. */
  readonly hand: string;
  /** The token that was used; null for the root token and for people. */
  readonly token: { readonly id: string; readonly familyId: string; readonly expiresAt: Date } | null;
}

/** Permitted actions, and the apps (or `everyApp`) that they apply to. */
export interface Scope { readonly actions: readonly OperatorAction[]; readonly apps: readonly AppName[] }

export interface Dependencies extends Uses<'clock' | 'audit'> {
  /** The token that a start keeps in `DATA_DIR`, or that the deployment sets; it permits everything. Works without a database. */
  readonly rootToken: string;
  readonly access: Pick<Access, 'useToken' | 'operatorOf'>;
  readonly limits: Pick<Limits, 'take'>;
  /** The person signed in with the panel's session, or null; `requireProof` throws `proof_needed` when the second factor is too old. */
  readonly signedInPerson: (request: Request) => Promise<(Person & { readonly userId: string; readonly requireProof: () => void }) | null>;
  /** Called on each use of the root token, before the request is handled. */
  readonly onRootToken: (request: Request) => Promise<void>;
}

/** Read once the sender is known: parsing them takes as long as a page. */
const [readImport, readRecord] = [readJson('2mb'), readJson('512kb')];

const isForClinics = ({ baseUrl }: Request) => /^\/api\/admin$/i.test(baseUrl);

/** Refusals that the audit trail holds. */
const noted = ['forbidden', 'not_signed_in', 'second_factor_missing', 'proof_needed', 'sign_in_needed'];
export const rootName = 'root token';
export const rootHand = 'token';
/** Where two people are required, all tokens count as one: each derives from the root token. */
export const isSameHand = (one: string, other: string): boolean => one === other || [one, other].every((hand) => hand.startsWith(rootHand));

/** Everything but keys, tokens, operators, clinics and people's data: those require the root token or a token made for them. */
const personActions = operatorActions.filter((action) => action !== 'administer' && action !== 'clinics');
/** Scope of a person on the list of operators. */
export const personScope: Scope = { actions: personActions, apps: [everyApp] };

/** Identifies the caller: the root token, a scoped token, or a signed-in person on the list of operators. */
export function createOperators({ rootToken, access, limits, signedInPerson, onRootToken, clock, audit }: Dependencies) {
  const noteOnce = createNoteOnce({ audit, clock });
  const root = secretHash(rootToken);

  async function identify(request: Request, response: Response, take: Limits['take']): Promise<Operator> {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (given !== undefined) return withToken(given, request, take);
    const person = orNotFound(await signedInPerson(request), 'not_signed_in');
    response.locals.person = person.userId;
    // Anybody may claim an address that the provider has not verified.
    const email = orNotFound(person.emailVerified ? await access.operatorOf(person) : null, 'forbidden');
    // Counted apart from the panel's acts, and once proved: whoever stole a session takes no turns from an operator.
    if (isChange(request.method)) person.requireProof();
    if (isChange(request.method)) await take('actsByPerson', `operator ${person.userId}`);
    return { name: email, hand: secretHash(JSON.stringify([person.issuer, person.subject])).toString('hex').slice(0, 16), token: null, ...personScope };
  }

  async function withToken(given: string, request: Request, take: Limits['take']): Promise<Operator> {
    if (timingSafeEqual(secretHash(given), root)) return { name: rootName, hand: rootHand, token: null, actions: operatorActions, apps: [everyApp] };
    const token = readToken(given);
    const known = token && (await access.useToken(token.id, secretHash(token.secret)));
    if (known === null) throw refused('forbidden', 'token', 'token_unknown', {});
    // The files of a release are counted with its upload. Readings of people's data leave entries in the audit trail.
    if (isChange(request.method) && request.method !== 'PUT') await take('actsByToken', known.id);
    else if (isForClinics(request)) await take('readingsByToken', known.id);
    return { name: `token ${known.name} (${known.id})`, hand: `${rootHand}_${known.familyId}`, token: known, actions: known.actions, apps: known.apps };
  }

  const require: RequestHandler = async (request, response, next) => {
    const operator = await identify(request, response, limits.take);
    response.locals.operator = operator;
    if (operator.name === rootName) await onRootToken(request);
    response.setHeader('Cache-Control', 'no-store');
    // Files of an upload are read by its own handler.
    if (request.method === 'PUT') return next();
    await new Promise((read) => (isForClinics(request) ? readImport : readRecord)(request, response, read));
    // Who acts may have been revoked, removed or signed out while the body was on its way.
    if (isChange(request.method)) await identify(request, response, async () => undefined);
    next();
  };
  /** Refusals go to the audit trail; repeated ones only now and then. */
  const noteRefusals: ErrorRequestHandler = async (error: unknown, request, response, next) => {
    const { person, operator } = response.locals as { readonly person?: string; readonly operator?: Operator };
    const actor = person ?? operator?.token?.id ?? 'visitor';
    const route = Reflect.get(Object(request.route), 'path') as string | undefined;
    const act = actName({ method: request.method, path: route ?? request.baseUrl.toLowerCase() });
    // Without a route, the act is named by the path's first word. The caller chooses it, so refusals are limited without it.
    const word = route === undefined ? (/^\/[a-z-]{2,20}\b/.exec(request.path)?.[0] ?? '') : '';
    if (error instanceof DomainError && noted.includes(error.code)) await noteOnce(`${actor} ${error.code} ${act}`, { actor, action: 'act.refused', details: { code: error.code, act: act + word } });
    next(error);
  };
  /** Guards all of `/api/admin`: permits the root token and tokens made for it. The audit trail names the operator by the token's id. */
  const administer: RequestHandler = (_request, response, next) => {
    const { token } = permit(response, 'clinics', null);
    response.locals.administrator = token === null ? 'ops-token' : `token_${token.id}`;
    next();
  };
  return { require, noteRefusals, administrators: [require, administer, noteRefusals] };
}

/** The operator, if they may perform `action` on `app`. Only behind `require`. @throws {DomainError} `forbidden` */
export function permit(response: Response, action: OperatorAction, app: AppName | null): Operator {
  const operator = response.locals.operator as Operator | undefined;
  if (operator === undefined) throw new Error('No operator: the route is not behind requireOperator');
  const fits = operator.actions.includes(action) && (app === null || beyondApps(operator.apps, [app]).length === 0);
  if (!fits) throw refused('forbidden', 'token', 'not_permitted', { name: operator.name, action, app: app ?? '' });
  return operator;
}

/** Admits to an endpoint (`bind`) who may perform `action` on the app that the request names, if it names one; the handler judges other apps. */
export const needs = (action: OperatorAction | ((given: Given) => OperatorAction)) => ({ response, given }: { readonly response: Response; readonly given: Given }): Operator =>
  permit(response, typeof action === 'string' ? action : action(given), typeof given.app === 'string' ? given.app : null);
type Given = Readonly<Record<string, unknown>>;

/** Admits to an endpoint who may read any app. */
export const ofReaders = ({ response }: { readonly response: Response }): Operator => permit(response, 'read', null);

/** The actor of a decision on an app's state. @throws {DomainError} `forbidden` */
export function actor(response: Response, action: OperatorAction, app: AppName): { readonly by: string; readonly hand: string } {
  const { name: by, hand } = permit(response, action, app);
  return { by, hand };
}

const beyondApps = (own: Scope['apps'], wanted: Scope['apps']): string[] =>
  own.includes(everyApp) ? [] : wanted.filter((app) => !own.includes(app)).map((app) => (app === everyApp ? 'all apps' : app));

/** The part of a scope that an operator lacks. Nobody grants or removes more than they have. */
export const beyond = (own: Scope, { actions, apps }: Scope): string[] => [...actions.filter((action) => !own.actions.includes(action)), ...beyondApps(own.apps, apps)];

/** The operator, if they may administer and have everything that is granted or removed. Only behind `require`. @throws {DomainError} `forbidden` */
export const permitDelegation = (response: Response, given: Scope): Operator => requireAll(permit(response, 'administer', null), given);

/** As `permitDelegation`, and also for a signed-in person: restoring what another removed takes two people. */
export function permitRestoring(response: Response, given: Scope): Operator {
  const operator = response.locals.operator as Operator | undefined;
  return requireAll(permit(response, operator?.token ? 'administer' : 'publish', null), given);
}

function requireAll(operator: Operator, given: Scope): Operator {
  const excess = beyond(operator, given);
  if (excess.length > 0) throw refused('forbidden', 'token', 'exceeds_own', { name: operator.name, what: excess.join(', ') });
  return operator;
}
