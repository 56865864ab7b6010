import type { AppName } from 'shared/contracts/releases/record';

export interface ReleaseAddress { readonly app: AppName; readonly version: string }

/** Release files, in a folder or an S3-compatible bucket. Uploads are staged apart and appear all at once; a published file never changes. */
export interface ReleaseStore {
  /** Stores a file of a release that is not published yet. */
  readonly stage: (release: ReleaseAddress, file: string, content: Buffer) => Promise<void>;
  /** A staged file; null when it was never uploaded. */
  readonly readStaged: (release: ReleaseAddress, file: string) => Promise<Buffer | null>;
  /** Removes the uploads of a release that was never published. */
  readonly removeStaged: (release: ReleaseAddress) => Promise<void>;
  /** Publishes the staged files as the release. Keeps only the files named here. */
  readonly publish: (release: ReleaseAddress, files: readonly string[]) => Promise<void>;
  /** A published file; null when the release has none of that name. */
  readonly read: (release: ReleaseAddress, file: string) => Promise<Buffer | null>;
  /** Removes a release's files for good. */
  readonly remove: (release: ReleaseAddress) => Promise<void>;
}
