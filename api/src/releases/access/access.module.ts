import { Router } from 'express';
import { addApp, grantRoutes, listApps, protectApp, retireApp } from 'shared/contracts/apps/admin';
import type { AppName } from 'shared/contracts/apps/apps';
import * as contract from 'shared/contracts/releases/access';
import { bind, DomainError, isoMoments, type Exchange } from '../../platform';
import type { Notices } from '../notices/notices.service';
import type { Needs } from '../parts';
import { requireRegistered, type AppsService } from '../registry/apps/apps.service';
import { actor, beyond, needs, ofReaders, permit, permitDelegation, permitRestoring, personScope, type Scope } from './operators';

/** Lifetime of a token that is created without an end. */
const tokenMs = 90 * 86_400_000;
const maxMs = 366 * 86_400_000;

interface Dependencies extends Needs<'access' | 'releases' | 'clock'> { readonly apps: AppsService; readonly notices: Notices }

/** Settings for every app, such as their routes and the notices, require the right to administer all apps. */
const ofAll = ({ response }: Exchange): string => permitDelegation(response, { actions: ['administer'], apps: [contract.everyApp] }).name;
const ofDelegates = ({ response }: Exchange) => permit(response, 'administer', null);
const ofRestorers = ({ response }: Exchange) => permitRestoring(response, { actions: [], apps: [] });
const ofPeople = ({ response }: Exchange) => permitDelegation(response, personScope);

/** Keys, tokens, operators, apps and notices over HTTP. Mounted behind `requireOperator`. */
export function accessModule({ access, apps, notices, releases, clock }: Dependencies): Router {
  const router = Router();
  bind(router, contract.readOperator, (_, { who: { name } }) => ({ name }), ofReaders);

  bind(router, contract.listTokens, async (_input, { response }) => {
    const own = (await access.tokens()).filter((token) => beyond(permit(response, 'read', null), token).length === 0);
    return { tokens: own.map(isoMoments) };
  }, ofDelegates);
  bind(router, contract.createToken, async ({ expiresAt, ...wanted }, { response }) => {
    const by = permitDelegation(response, wanted);
    const end = new Date(expiresAt ?? clock.now().getTime() + tokenMs);
    if (end <= clock.now() || end.getTime() > clock.now().getTime() + maxMs) throw new DomainError('invalid_input', [{ field: 'expiresAt', message: 'It must be a moment to come, within a year' }]);
    const known = await apps.all();
    for (const app of wanted.apps) if (app !== contract.everyApp) requireRegistered(app, known);
    // A token ends no later than the token that made it.
    return access.createToken({ ...wanted, expiresAt: by.token !== null && by.token.expiresAt < end ? by.token.expiresAt : end }, by);
  }, ofDelegates);
  bind(router, contract.revokeToken, ({ id }, { response, who }) => access.revokeToken(id, who.name, (token) => permitDelegation(response, token)), ofDelegates);
  bind(router, contract.restoreToken, ({ id }, { response, who }) => access.restoreToken(id, who.name, (token) => permitRestoring(response, token)), ofRestorers);

  bind(router, contract.listKeys, async () => ({ keys: (await access.keys()).map(isoMoments) }), ofReaders);
  // A key that signs an app's releases publishes them.
  const ofKey = (app: AppName): Scope => ({ actions: ['publish'], apps: [app] });
  bind(router, contract.addKey, async ({ app, publicKey }, { response }) => {
    const by = permitDelegation(response, ofKey(app));
    requireRegistered(app, await apps.all());
    return { fingerprint: await access.addKey(app, publicKey, by) };
  }, ofDelegates);
  bind(router, contract.removeKey, async ({ fingerprint }, { response }) => {
    const app = await access.appOfKey(fingerprint);
    const { name: by, hand } = permitDelegation(response, ofKey(app));
    await releases.removeKey({ app, by, hand, reason: '', fingerprint });
  }, ofDelegates);
  bind(router, contract.restoreKey, ({ fingerprint }, { response, who }) => access.restoreKey(fingerprint, who.name, (app) => permitRestoring(response, ofKey(app))), ofRestorers);

  bind(router, contract.listOperators, async () => ({ operators: (await access.operators()).map(isoMoments) }), ofPeople);
  bind(router, contract.addOperator, ({ email }, { who }) => access.addOperator(email, who), ofPeople);
  bind(router, contract.removeOperator, ({ email }, { who }) => access.removeOperator(email, who.name), ofPeople);

  bind(router, listApps, async () => ({ apps: (await apps.all()).map(isoMoments) }), ofReaders);
  bind(router, addApp, (input, { who: by }) => apps.add({ ...input, by }), ofAll);
  bind(router, grantRoutes, (input, { who: by }) => apps.grant({ ...input, by }), ofAll);
  bind(router, protectApp, (input, { response }) => releases.protect({ ...input, ...actor(response, 'activate', input.app) }), needs('activate'));
  bind(router, retireApp, (input, { who: by }) => apps.retire({ ...input, by }), ofAll);

  bind(router, contract.listNotices, async () => ({ rules: (await notices.list()).map(isoMoments) }), ofAll);
  bind(router, contract.addNotice, async (input, { who: by }) => {
    const known = await apps.all();
    for (const app of input.apps) requireRegistered(app, known);
    return notices.add({ ...input, by });
  }, ofAll);
  bind(router, contract.removeNotice, ({ id }, { who: by }) => notices.remove(id, by), ofAll);
  return router;
}
