import { Router, type Response } from 'express';
import * as contract from 'shared/contracts/releases/control';
import type { OperatorAction } from 'shared/contracts/releases/access';
import { bind, orNotFound } from '../../platform';
import type { AppName } from 'shared/contracts/apps/apps';
import { noteRefusal } from './note-refusal';
import type { Needs } from '../parts';
import { actor, needs, ofReaders, permit } from '../access/operators';
import type { StatusService } from './status.service';

interface Dependencies extends Needs<'releases' | 'log'> { readonly status: StatusService; readonly verifyLogs: Needs<'log'>['log']['check'] }

/** The operators' views and acts. Mounted behind `requireOperator`; each act names the right that it needs for its app. */
export function releasesModule({ releases, status, log, verifyLogs }: Dependencies): Router {
  const router = Router();

  bind(router, contract.releaseStatus, ({ at }) => status(at === undefined ? null : new Date(at)), ofReaders);
  bind(router, contract.readRelease, async ({ app, version }) => {
    const found = orNotFound(await releases.find(app, version), 'release_not_found');
    return { contentHash: found.contentHash, publishedAt: found.publishedAt.toISOString(), signedBy: found.signedBy, record: found.record };
  }, needs('read'));

  bind(router, contract.activateRelease, (input, { response }) => {
    const who = actorOfAll(response, 'activate', releases.movingWith(input.app));
    return noteRefusal(releases, { ...input, by: who.by }, () => releases.activate({ ...input, channel: input.channel ?? 'stable', ...who }));
  }, needs('activate'));
  bind(router, contract.rollbackRelease, (input, { response }) => {
    const who = actorOfAll(response, input.unproven === true ? 'activate' : 'rollback', [input.app, ...(input.with ?? [])]);
    return releases.rollback({ ...input, ...who });
  }, needs(({ unproven }) => (unproven === true ? 'activate' : 'rollback')));
  bind(router, contract.promoteRelease, (input, { response }) => releases.promote({ ...input, ...actorOfAll(response, 'activate', releases.movingWith(input.app)) }), needs('activate'));
  bind(router, contract.canaryRelease, (input, { response }) => {
    const who = actorOfAll(response, canaryRight(input.percent), releases.movingWith(input.app));
    return releases.canary({ ...input, ...who });
  }, needs(({ percent }) => canaryRight(percent)));
  bind(router, contract.shipRelease, (input, { response }) => {
    const who = actorOfAll(response, 'activate', [input.app, ...(input.with ?? []).map(({ app }) => app)]);
    return noteRefusal(releases, { ...input, by: who.by }, () => releases.ship({ ...input, ...who }));
  }, needs('activate'));
  bind(router, contract.steerShip, (input, { response }) => {
    const who = input.to === 'resume' ? actorOfAll(response, 'activate', releases.movingWith(input.app)) : actor(response, 'rollback', input.app);
    return releases.steer({ ...input, ...who });
  }, needs(({ to }) => (to === 'resume' ? 'activate' : 'rollback')));
  bind(router, contract.freezeApp, (input, { response }) => releases.freeze({ ...input, ...actor(response, 'freeze', input.app) }), needs('freeze'));
  bind(router, contract.unfreezeApp, (input, { response }) => releases.unfreeze({ ...input, ...actor(response, 'freeze', input.app) }), needs('freeze'));
  bind(router, contract.quarantineRelease, (input, { response }) => releases.quarantine({ ...input, ...actor(response, 'rollback', input.app) }), needs('rollback'));
  bind(router, contract.liftQuarantine, (input, { response }) => releases.liftQuarantine({ ...input, ...actor(response, 'activate', input.app) }), needs('activate'));
  bind(router, contract.approveRequest, ({ id }, { response }) => releases.approve(id, (app) => actor(response, 'activate', app)), needs('activate'));

  bind(router, contract.readLog, async ({ app = null, before = null, limit }) => ({ entries: await log.page({ app, before, limit }) }), ofReaders);
  bind(router, contract.checkLog, verifyLogs, ofReaders);
  return router;
}

/** A canary is a trial: whoever gives a release to most visitors needs the right to activate it. */
const canaryRight = (percent: unknown): OperatorAction => (Number(percent) > 50 ? 'activate' : 'canary');

/** The actor, who must have the right for each of these apps. */
function actorOfAll(response: Response, action: OperatorAction, apps: readonly AppName[]): ReturnType<typeof actor> & { readonly mayMove: readonly AppName[] } {
  for (const other of apps) permit(response, action, other);
  return { ...actor(response, action, apps[0] ?? ''), mayMove: apps };
}
