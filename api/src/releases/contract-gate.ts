import semver from 'semver';
import { remoteNames, type Building } from 'shared/contracts/buildings';
import type { ReleaseRecord } from 'shared/contracts/releases';

/** One thing that does not fit, said so that both sides know what to change. */
export interface Misfit {
  readonly field: string;
  readonly message: string;
}

/** Every release that some visitor can get now: stable, next and canary of each building. */
export type ActiveReleases = Readonly<Record<Building, readonly ReleaseRecord[]>>;

/** Generation of the API contract that this API serves; it only grows within a major version. */
export const servedApiContract = '1.0.0';

/** What the shell asks a remote's container for. */
const wantedModule = './app';

/** Largest first render of each building, in bytes of script before compression: about three times that of compressed text. */
export const scriptBudgets: Readonly<Record<Building, number>> = { shell: 500_000, marketing: 300_000, demos: 300_000, panel: 300_000 };

/**
 * What keeps `candidate` from being active beside the releases that are, in any channel. Empty when it fits. Pure.
 * A remote meets every active shell, and a shell every active remote, because channels are drawn for each building apart.
 */
export function findMisfits(candidate: ReleaseRecord, active: ActiveReleases): Misfit[] {
  const neighbours =
    candidate.building === 'shell'
      ? remoteNames.flatMap((name) => active[name].flatMap((remote) => shareMisfits(remote, candidate)))
      : [...active.shell.flatMap((shell) => shareMisfits(candidate, shell)), ...routeMisfits(candidate, active)];
  return [...apiMisfits(candidate), ...completenessMisfits(candidate), ...budgetMisfits(candidate), ...neighbours];
}

function apiMisfits(candidate: ReleaseRecord): Misfit[] {
  const { api } = candidate.requires;
  if (api === undefined || semver.satisfies(servedApiContract, api)) return [];
  return [{ field: 'api', message: `${label(candidate)} needs the API contract ${api}; this API serves ${servedApiContract}` }];
}

function shareMisfits(remote: ReleaseRecord, shell: ReleaseRecord): Misfit[] {
  return (['react', 'singleton'] as const).flatMap((share) => {
    const wanted = remote.requires[share];
    const given = shell.provides[share];
    if (wanted === undefined || (given !== undefined && semver.satisfies(given, wanted))) return [];
    return [{ field: share, message: `${label(remote)} needs ${share} ${wanted}; ${label(shell)} provides ${given ?? 'none'}` }];
  });
}

/** Two remotes that claim the same address would be chosen by chance. */
function routeMisfits(candidate: ReleaseRecord, active: ActiveReleases): Misfit[] {
  return remoteNames
    .filter((name) => name !== candidate.building)
    .flatMap((name) => active[name])
    .flatMap((other) => other.routes.filter((route) => candidate.routes.includes(route)).map((route) => ({ field: 'routes', message: `${label(candidate)} and ${label(other)} both claim ${route}` })));
}

function completenessMisfits(candidate: ReleaseRecord): Misfit[] {
  const misfits: Misfit[] = [];
  if (candidate.building !== 'shell' && !candidate.exposes.includes(wantedModule)) {
    misfits.push({ field: 'exposes', message: `the shell loads ${wantedModule}; ${label(candidate)} exposes ${candidate.exposes.join(', ') || 'nothing'}` });
  }
  if (candidate.routes.length === 0) misfits.push({ field: 'routes', message: `${label(candidate)} claims no address, so nobody would ever see it` });
  for (const route of candidate.routes) {
    const document = candidate.documents.find((one) => one.route === route);
    if (document === undefined) misfits.push({ field: 'documents', message: `${label(candidate)} claims ${route} without a prerendered document` });
    else if ((candidate.files[document.file]?.bytes ?? 0) === 0) misfits.push({ field: 'documents', message: `the document of ${route} in ${label(candidate)} (${document.file}) is missing or empty` });
  }
  for (const file of [candidate.entry, ...candidate.initialScripts, ...candidate.styles]) {
    if (!(file in candidate.files)) misfits.push({ field: 'files', message: `${label(candidate)} needs ${file} and does not hold it` });
  }
  return misfits;
}

function budgetMisfits(candidate: ReleaseRecord): Misfit[] {
  const bytes = candidate.initialScripts.reduce((sum, file) => sum + (candidate.files[file]?.bytes ?? 0), 0);
  const limit = scriptBudgets[candidate.building];
  if (bytes <= limit) return [];
  return [{ field: 'budget', message: `${label(candidate)} runs ${bytes} bytes of script before anything can be used; ${candidate.building} may run ${limit}` }];
}

const label = (record: ReleaseRecord) => `${record.building} ${record.version}`;
