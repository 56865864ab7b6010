import { Router } from 'express';
import * as contract from 'shared/contracts/releases/control';
import type { Endpoint, InputOf } from 'shared/contracts/endpoint';
import { bind, orNotFound, type AnswerOf } from '../../platform';
import type { AppName } from 'shared/contracts/apps/apps';
import { noteRefusal } from './note-refusal';
import type { Needs } from '../parts';
import { actor, needs, ofReaders, permit } from '../access/operators';
import type { StatusService } from './status.service';

type Right = Parameters<typeof needs>[0];
type Moving = ReturnType<typeof actor> & { readonly mayMove?: readonly AppName[] };

interface Dependencies extends Needs<'releases' | 'log'> { readonly status: StatusService; readonly verifyLogs: Needs<'log'>['log']['check'] }

/** The operators' views and acts. Mounted behind `requireOperator`; each act names the right that it needs for its app. */
export function releasesModule({ releases, status, log, verifyLogs }: Dependencies): Router {
  const router = Router();

  bind(router, contract.releaseStatus, ({ at }) => status(at === undefined ? null : new Date(at)), ofReaders);
  bind(router, contract.readRelease, async ({ app, version }) => {
    const { record } = orNotFound(await releases.find(app, version), 'release_not_found');
    return { record };
  }, needs('read'));

  /** An act of whoever has the right to it on the app, and on all `apps` that move together with it. */
  function act<E extends Endpoint>(endpoint: E, right: Right, run: (request: InputOf<E> & Moving) => Promise<AnswerOf<E>>, apps?: (input: InputOf<E>) => readonly AppName[] | undefined): void {
    bind(router, endpoint, (input, { response }) => {
      const { app } = input as { readonly app: AppName };
      const action = typeof right === 'string' ? right : right(input);
      const mayMove = apps?.(input);
      for (const one of mayMove ?? []) permit(response, action, one);
      return run({ ...input, ...actor(response, action, app), ...(mayMove && { mayMove }) });
    }, needs(right));
  }
  const movingWith = ({ app }: { readonly app: AppName }) => releases.movingWith(app);
  const resumes = ({ to }: { readonly to?: unknown }) => to === 'resume';

  act(contract.activateRelease, 'activate', (request) =>
    noteRefusal(releases, request, () => releases.activate({ ...request, channel: request.channel ?? 'stable' })), movingWith);
  act(contract.rollbackRelease, ({ unproven }) => (unproven === true ? 'activate' : 'rollback'), releases.rollback, ({ app, with: others = [] }) => [app, ...others]);
  act(contract.promoteRelease, 'activate', releases.promote, movingWith);
  // A canary is a trial: whoever gives a release to most visitors needs the right to activate it.
  act(contract.canaryRelease, ({ percent }) => (Number(percent) > 50 ? 'activate' : 'canary'), releases.canary, movingWith);
  act(contract.shipRelease, 'activate', (request) => noteRefusal(releases, request, () => releases.ship(request)),
    ({ app, with: others = [] }) => [app, ...others.map((other) => other.app)]);
  act(contract.steerShip, (given) => (resumes(given) ? 'activate' : 'rollback'), releases.steer, (input) => (resumes(input) ? movingWith(input) : undefined));
  act(contract.freezeApp, 'freeze', releases.freeze);
  act(contract.unfreezeApp, 'freeze', releases.unfreeze);
  act(contract.quarantineRelease, 'rollback', releases.quarantine);
  act(contract.liftQuarantine, 'activate', releases.liftQuarantine);
  bind(router, contract.approveRequest, ({ id }, { response }) => releases.approve(id, (app) => actor(response, 'activate', app)), needs('activate'));

  bind(router, contract.readLog, async ({ app = null, before = null, limit }) => ({ entries: await log.page({ app, before, limit }) }), ofReaders);
  bind(router, contract.checkLog, verifyLogs, ofReaders);
  return router;
}
