import { DomainError } from '../../platform';
import type { ReleaseAddress } from '../files/release-store';
import type { ReleasesService } from './releases.service';

const gateCodes: ReadonlySet<string> = new Set(['release_incompatible', 'release_invalid', 'release_unsigned']);

/** Runs the work, and logs a refusal by the gate, so that its team is notified. */
export async function noteRefusal<T>(releases: Pick<ReleasesService, 'note'>, { app, version, by }: ReleaseAddress & { readonly by: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && gateCodes.has(error.code)) await releases.note({ kind: 'refuse', app, version, by, detail: (error.details?.[0]?.message ?? error.code).slice(0, 300) });
    throw error;
  }
}
