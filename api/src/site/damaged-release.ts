import type { Building } from 'shared/contracts/buildings';

/** A release's file on this machine is missing or not what the release's record says. */
export class DamagedReleaseError extends Error {
  override readonly name = 'DamagedReleaseError';

  constructor(
    readonly building: Building,
    readonly version: string,
    file: string,
  ) {
    super(`${building} ${version}: ${file} is missing or damaged`);
  }
}
