import type { AppName } from 'shared/contracts/apps';

/** A release's file on this machine is missing or not what the release's record says. */
export class DamagedReleaseError extends Error {
  override readonly name = 'DamagedReleaseError';

  constructor(
    readonly app: AppName,
    readonly version: string,
    file: string,
  ) {
    super(`${app} ${version}: ${file} is missing or damaged`);
  }
}
