import semver from 'semver';
import type { ReleaseRecord } from 'shared/contracts/releases';
import type { LiveReleases } from './live-releases';

/** One thing that does not fit, said so that both sides know what to change. */
export interface Misfit {
  readonly field: string;
  readonly message: string;
}

/** Generation of the API contract that this API serves; it only grows within a major version. */
export const servedApiContract = '1.0.0';

/** What keeps `candidate` from being active beside the releases that are. Empty when it fits. Pure. */
export function findMisfits(candidate: ReleaseRecord, live: LiveReleases): Misfit[] {
  const misfits: Misfit[] = [];
  const { api } = candidate.requires;
  if (api !== undefined && !semver.satisfies(servedApiContract, api)) {
    misfits.push({ field: 'api', message: `${label(candidate)} needs the API contract ${api}; this API serves ${servedApiContract}` });
  }
  if (candidate.building === 'shell') {
    for (const name of ['marketing', 'demos', 'panel'] as const) {
      const remote = live[name].active;
      if (remote !== null) misfits.push(...shareMisfits(remote, candidate));
    }
  } else if (live.shell.active !== null) {
    misfits.push(...shareMisfits(candidate, live.shell.active));
  }
  return misfits;
}

function shareMisfits(remote: ReleaseRecord, shell: ReleaseRecord): Misfit[] {
  return (['react', 'singleton'] as const).flatMap((share) => {
    const wanted = remote.requires[share];
    const given = shell.provides[share];
    if (wanted === undefined || (given !== undefined && semver.satisfies(given, wanted))) return [];
    return [{ field: share, message: `${label(remote)} needs ${share} ${wanted}; ${label(shell)} provides ${given ?? 'none'}` }];
  });
}

const label = (record: ReleaseRecord) => `${record.building} ${record.version}`;
