import type { AppName } from 'shared/contracts/releases';

export interface ReleaseAddress { readonly app: AppName; readonly version: string }

/**
 * Where release files are. Uploads are staged apart and become visible all at once; a published file never changes.
 * Implemented by a folder, and by an S3-compatible bucket where there is more than one machine.
 */
export interface ReleaseStore {
  /** Keeps a file of a release that is not published yet. */
  readonly stage: (release: ReleaseAddress, file: string, content: Buffer) => Promise<void>;
  /** A staged file; null when it was never sent. */
  readonly readStaged: (release: ReleaseAddress, file: string) => Promise<Buffer | null>;
  /** Removes what was sent of a release and never published. */
  readonly removeStaged: (release: ReleaseAddress) => Promise<void>;
  /** Makes the staged files the release. Only files named here are kept. */
  readonly publish: (release: ReleaseAddress, files: readonly string[]) => Promise<void>;
  /** A published file; null when the release has none of that name. */
  readonly read: (release: ReleaseAddress, file: string) => Promise<Buffer | null>;
  /** Removes a release's files for good. */
  readonly remove: (release: ReleaseAddress) => Promise<void>;
}
