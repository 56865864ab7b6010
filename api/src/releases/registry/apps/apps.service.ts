import type { AppName } from 'shared/contracts/apps/apps';
import { allowsRoute, overlap, reservedPart } from 'shared/contracts/apps/routes';
import type { ErrorDetail } from 'shared/contracts/errors';
import { DomainError, type Queryable } from '../../../platform';
import { claimedRoutes } from '../../gate/contract-gate';
import { refusal } from 'shared/contracts/releases/refusals';
import { requireSeen, requireThawed } from '../../gate/release-guards';
import type { Needs } from '../../parts';
import type { Act } from '../activation/acts';
import type { LocalApp, RegisteredApp } from './apps.repository';
import { activeVersions, stateOf, type AppState } from '../activation/release-state';
import { refused } from '../../refused';

/** The remotes and the routes that each may have. Changes are serialised, so two requests for one route cannot both get it. */
export function createAppsService({ apps, log, live }: Needs<'apps' | 'log' | 'live'>) {
  type Write = Parameters<Parameters<typeof log.append>[0]>[1];

  async function change<T>(by: string, work: (tx: Queryable, write: Write, known: readonly RegisteredApp[]) => Promise<T>): Promise<T> {
    const result = await log.append(async (tx, write) => work(tx, write, await apps.all(tx)), by);
    await live.refresh();
    return result;
  }

  const stateWithin = async (tx: Queryable, app: AppName) => stateOf((await live.registryIn(tx)).state, app);

  async function enter(tx: Queryable, write: Write, known: readonly RegisteredApp[], { name, team, routes }: LocalApp, { by, reason }: Omit<Act, 'app'>): Promise<void> {
    requireRoutes(name, routes, known);
    await apps.enter(tx, { name, team, routes });
    await write({ kind: 'add_app', by, reason, app: name, detail: routes.join(' ') });
  }

  async function grant(tx: Queryable, write: Write, known: readonly RegisteredApp[], routes: readonly string[], { app, by, reason }: Act): Promise<void> {
    requireRoutes(app, routes, known);
    const kept = known.find(({ name }) => name === app)?.routes ?? [];
    if (kept.some((route) => !routes.includes(route))) requireUnprotected(app, await stateWithin(tx, app));
    const records = await Promise.all(activeVersions(await stateWithin(tx, app)).map((version) => live.record(app, version)));
    const used = records.filter((record) => record !== null).flatMap((record) => claimedRoutes(record).map((route) => ({ version: record.version, route })));
    const lost = used.filter(({ route }) => !routes.some((one) => allowsRoute(one, route)));
    if (lost.length > 0) throw new DomainError('activation_conflict', lost.map(({ version, route }) => refusal('routes', 'route_in_use', { app, version, route })));
    await apps.grant(tx, app, routes);
    await write({ kind: 'grant_app', by, reason, app, detail: routes.join(' ') });
  }

  return {
    all: apps.all,

    /** @throws {DomainError} `activation_conflict` for a name or route that is taken, `invalid_input` for a reserved one */
    add: ({ app, team, routes, by, reason }: Act & Pick<RegisteredApp, 'team' | 'routes'>): Promise<void> =>
      change(by, async (tx, write, known) => {
        if (known.some(({ name, retiredAt }) => name === app && retiredAt === null)) throw refused('activation_conflict', 'app', 'app_known', { app });
        await enter(tx, write, known, { name: app, team, routes }, { by, reason });
      }),

    /** @throws {DomainError} as `add`, and `activation_conflict` when a live release uses a route that would be removed, or the app is protected */
    grant: (request: Act & Pick<RegisteredApp, 'routes'>): Promise<void> =>
      change(request.by, async (tx, write, known) => {
        requireRemote(request.app, known);
        requireSeen(request, await stateWithin(tx, request.app));
        await grant(tx, write, known, request.routes, request);
      }),

    /** @throws {DomainError} `release_frozen`, `activation_conflict` for a protected app */
    retire: ({ app, by, reason, revision }: Act): Promise<void> =>
      change(by, async (tx, write, known) => {
        requireRemote(app, known);
        const state = await stateWithin(tx, app);
        requireSeen({ app, revision }, state);
        requireThawed(app, state);
        requireUnprotected(app, state);
        if (state.ship !== null && state.ship.with.length > 0) throw refused('activation_conflict', app, 'ship_under_way', { app, version: state.ship.version });
        await apps.retire(tx, app);
        await write({ kind: 'retire_app', by, reason, app });
      }),

    /** Registers the claims of local folders. An app that an operator retired stays retired. */
    enterLocal: ({ name, team, routes }: LocalApp): Promise<void> =>
      change('local start', async (tx, write, known) => {
        const by = 'local start';
        const before = known.find((one) => one.name === name);
        if (before === undefined) await enter(tx, write, known, { name, team, routes }, { by, reason: '' });
        else if (before.retiredAt === null && before.routes.join() !== routes.join()) {
          const allow = (all: readonly string[]) => grant(tx, write, known, all, { app: name, by, reason: '' });
          // What is live keeps its addresses until the working copy has replaced it.
          await allow(routes).catch(() => allow([...new Set([...before.routes, ...routes])]));
        }
      }),
  };
}

export type AppsService = ReturnType<typeof createAppsService>;

/** Whoever takes a protected app off its addresses gives visitors something else there. @throws {DomainError} `activation_conflict` */
function requireUnprotected(app: AppName, { isProtected }: AppState): void {
  if (isProtected) throw refused('activation_conflict', 'app', 'app_protected', { app });
}

/** @throws {DomainError} `release_incompatible` for an app that is unknown or retired */
export function requireRegistered(app: AppName, known: readonly RegisteredApp[]): RegisteredApp {
  const found = known.find(({ name }) => name === app);
  if (found === undefined) throw refused('release_incompatible', 'app', 'app_unknown', { app });
  if (found.retiredAt !== null) throw refused('release_incompatible', 'app', 'app_retired', { app, at: found.retiredAt.toISOString() });
  return found;
}

function requireRemote(app: AppName, known: readonly RegisteredApp[]): void {
  if (requireRegistered(app, known).kind === 'host') throw refused('invalid_input', 'app', 'app_is_host', { app });
}

function requireRoutes(app: AppName, routes: readonly string[], known: readonly RegisteredApp[]): void {
  const others = known.filter(({ name, retiredAt }) => name !== app && retiredAt === null).flatMap(({ name, routes: theirs }) => theirs.map((route) => ({ name, route })));
  const details = routes.flatMap((route): ErrorDetail[] => {
    const reserved = reservedPart(route);
    if (reserved !== null) return [refusal('routes', 'route_reserved', { app, route, prefix: reserved })];
    return others.filter((other) => overlap(other.route, route)).map((other) => refusal('routes', 'route_taken', { app, route, owner: other.name, taken: other.route }));
  });
  if (details.length > 0) throw new DomainError(details.some(({ code }) => code === 'route_reserved') ? 'invalid_input' : 'activation_conflict', details);
}
