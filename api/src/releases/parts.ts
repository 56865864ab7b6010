import type { Origins, Uses } from '../platform';
import type { Access } from './access/access';
import type { ReleaseStore } from './files/release-store';
import type { AppsRepository } from './registry/apps/apps.repository';
import type { Candidates } from './registry/activation/candidates';
import type { OperatorWords } from './registry/log/operator-words';
import type { ReleaseLogRepository } from './registry/log/release-log.repository';
import type { ReleasesRepository } from './registry/publishing/releases.repository';
import type { ReleasesService } from './registry/releases.service';
import type { LiveReleasesStore } from './serving/live-releases';

/** Dependencies that the registry's parts share. */
interface Dependencies extends Uses<'clock' | 'logger'> {
  readonly access: Access;
  readonly apps: AppsRepository;
  readonly candidates: Candidates;
  readonly live: LiveReleasesStore;
  readonly log: ReleaseLogRepository;
  readonly origins: Origins;
  readonly releases: ReleasesService;
  readonly repository: ReleasesRepository;
  readonly site: { readonly name: string; readonly origin: string };
  readonly store: ReleaseStore;
  readonly words: OperatorWords;
}

export type Needs<Name extends keyof Dependencies> = Pick<Dependencies, Name>;
