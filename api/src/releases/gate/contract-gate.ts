import semver from 'semver';
import { allowsRoute } from 'shared/contracts/apps/routes';
import type { ApiContract, Fields } from 'shared/contracts/endpoint-fields';
import type { ErrorDetail } from 'shared/contracts/errors';
import { hostName, type PerApp, type ReleaseRecord } from 'shared/contracts/releases/record';
import { refusal } from 'shared/contracts/releases/refusals';

/** API parts that a release was built for and that do not fit: missing endpoints; missing, newly required or retyped fields; untaken words. Pure. */
export function apiMisfits({ app, version, uses }: ReleaseRecord, api: ApiContract): ErrorDetail[] {
  if (uses === undefined) return [refusal('uses', 'use_unknown', { app, version, what: 'calls' })];
  return Object.entries(uses).flatMap(([endpoint, page]) => {
    const served = Object.hasOwn(api, endpoint) ? api[endpoint] : undefined;
    if (served === undefined) return [refusal('uses', 'api_endpoint', { app, version, endpoint })];
    const misfit = (page: Fields, ours: Fields) => (field: string) => {
      const [known, served] = [page[field], ours[field]];
      if (field.endsWith('=')) {
        const words = known?.split('|').filter((word) => !served?.split('|').includes(word)).join(', ') ?? '';
        return refusal('uses', 'api_word', { app, version, endpoint, field: field.slice(0, -1), words, served: served?.replaceAll('|', ', ') ?? '' });
      }
      if (known === undefined) return refusal('uses', 'api_field_new', { app, version, endpoint, field, served: served ?? '' });
      if (served === undefined) return refusal('uses', 'api_field_gone', { app, version, endpoint, field, known });
      return refusal('uses', 'api_field', { app, version, endpoint, field, known, served });
    };
    return [
      // The API would drop or refuse a field that it does not know; it omits a field that the page does not know.
      ...findUnreadable(page.input, served.input, false).map(misfit(page.input, served.input)),
      ...findUnreadable(served.output, page.output, true).map(misfit(page.output, served.output)),
    ];
  });
}

/** Fields whose reader cannot accept all that the writer may write. Inner fields and words count only while both sides have the outer field. */
function findUnreadable(written: Fields, read: Fields, dropsUnknown: boolean): string[] {
  return [...new Set([...Object.keys(written), ...Object.keys(read)])].filter((field) => {
    const parent = field.replace(/(?:\.[^.[\]]+|\[\]|=)$/, '');
    if (parent !== field && !(parent in written && parent in read)) return false;
    const reader = read[field];
    if (reader === undefined) return !dropsUnknown && !field.endsWith('=');
    const known = reader.split('|');
    return !known.includes('any') && written[field] !== 'any' && !(written[field] ?? 'absent').split('|').every((type) => known.includes(type));
  });
}

/** Every release that a visitor can get now: stable, next and canary of each app. */
export type ActiveReleases = PerApp<readonly ReleaseRecord[]>;

/** The environment that a release must fit. */
export interface Surroundings {
  readonly active: ActiveReleases;
  /** Routes where the app may live. */
  readonly granted: readonly string[];
  /** The running API's contract. */
  readonly api: ApiContract;
}

/** The module that the shell requests from a remote's container. */
export const wantedModule = './app';

/**
 * Reasons why `candidate` cannot be active beside the active releases of any channel, each worded so that both sides know what to change.
 * Empty when it fits. Pure. A remote can meet every active shell, and a shell every active remote, because channels are drawn separately
 * for each app.
 */
export function findMisfits(candidate: ReleaseRecord, { active, granted, api }: Surroundings): ErrorDetail[] {
  const remotes = Object.entries(active).filter(([name]) => name !== hostName);
  const neighbours =
    candidate.app === hostName
      ? remotes.flatMap(([, releases]) => releases.flatMap((remote) => shareMisfits(remote, candidate)))
      : [...active.shell.flatMap((shell) => shareMisfits(candidate, shell)), ...findForeignRoutes(candidate, granted)];
  return [...apiMisfits(candidate, api), ...completenessMisfits(candidate), ...findDroppedRoutes(candidate, active), ...neighbours];
}

/** What a remote needs of a shell and does not get. */
export function shareMisfits(remote: ReleaseRecord, shell: ReleaseRecord): ErrorDetail[] {
  const versions = (['react', 'singleton'] as const).flatMap((share) => {
    const wanted = remote.requires[share];
    const given = shell.provides[share];
    // A prerelease of a fitting version also fits, as in the page's federation runtime.
    if (wanted === undefined || (given !== undefined && semver.satisfies(given, wanted, { includePrerelease: true }))) return [];
    return [refusal(share, 'share', { share, remote: remote.app, remoteVersion: remote.version, wanted, shellVersion: shell.version, provided: given ?? '' })];
  });
  return [...versions, ...nameMisfits(remote, shell)];
}

/** Names that a remote imports and the shell does not export. `exports` omits React's modules where the build does not know them. */
function nameMisfits(remote: ReleaseRecord, shell: ReleaseRecord): ErrorDetail[] {
  return Object.entries(remote.imports ?? {}).flatMap(([share, imported]) => {
    const exported = shell.exports?.[share];
    const isOfReact = /^react(?:-dom)?(?:\/|$)/.test(share);
    if (shell.exports === undefined || (shell.exports.react === undefined && isOfReact)) return [];
    // React is CommonJS, whose default is the module itself.
    const isGiven = (name: string) => name === '*' || (name === 'default' && isOfReact) || exported?.includes(name);
    const missing = imported.filter((name) => exported === undefined || isGiven(name) !== true);
    return missing.map((name) => refusal('imports', 'share_name', { share, name, remote: remote.app, remoteVersion: remote.version, shellVersion: shell.version }));
  });
}

/** Every route that a release would render. */
export const claimedRoutes = ({ routes, documents }: ReleaseRecord): string[] => [...new Set([...routes, ...documents.map(({ route }) => route)])];

/** A remote lives only at its granted routes. Those never include other apps' addresses or the site's own (`/ops`, `/api`, `/r`). */
export function findForeignRoutes(candidate: ReleaseRecord, granted: readonly string[]): ErrorDetail[] {
  if (candidate.app === hostName) return [];
  const foreign = claimedRoutes(candidate).filter((route) => !granted.some((grant) => allowsRoute(grant, route)));
  return foreign.map((route) => refusal('routes', 'route_not_granted', { ...named(candidate), route, granted: granted.join(', ') }));
}

function completenessMisfits(candidate: ReleaseRecord): ErrorDetail[] {
  const misfits: ErrorDetail[] = [];
  if (candidate.app !== hostName && !candidate.exposes.includes(wantedModule)) {
    misfits.push(refusal('exposes', 'module_missing', { ...named(candidate), wanted: wantedModule, exposed: candidate.exposes.join(', ') }));
  }
  const isHost = candidate.app === hostName;
  const [side, shares] = isHost ? (['provides', candidate.provides] as const) : (['requires', candidate.requires] as const);
  for (const share of ['react', 'singleton'] as const) {
    if (!/\d/.test(shares[share] ?? '')) misfits.push(refusal(side, 'requirement_missing', { ...named(candidate), share }));
  }
  const [uses, used] = isHost ? (['exports', candidate.exports?.['shared/singleton']] as const) : (['imports', candidate.imports] as const);
  if (used === undefined) misfits.push(refusal(uses, 'use_unknown', { ...named(candidate), what: uses }));
  if (candidate.routes.length === 0) misfits.push(refusal('routes', 'no_routes', named(candidate)));
  for (const route of candidate.routes) {
    const document = candidate.documents.find((one) => one.route === route);
    if (document === undefined) misfits.push(refusal('documents', 'document_unnamed', { ...named(candidate), route }));
    else if (document.file !== '' && (candidate.files[document.file]?.bytes ?? 0) === 0) misfits.push(refusal('documents', 'document_empty', { ...named(candidate), route, file: document.file }));
  }
  return misfits;
}

/** Within a major version, addresses are only added: links and bookmarks keep working. Returning to an older release is allowed. */
function findDroppedRoutes(candidate: ReleaseRecord, active: ActiveReleases): ErrorDetail[] {
  if (candidate.app === 'shell') return [];
  const keeps = (route: string) => candidate.routes.some((kept) => allowsRoute(kept, route));
  return (active[candidate.app] ?? [])
    .filter(({ version }) => semver.gt(candidate.version, version) && semver.major(candidate.version) === semver.major(version))
    .flatMap(({ version, routes }) => routes.filter((route) => !keeps(route)).map((route) => refusal('routes', 'route_dropped', { ...named(candidate), route, stable: version })));
}

export const named = ({ app, version }: ReleaseRecord) => ({ app, version });
