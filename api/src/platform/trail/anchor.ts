import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../error-code';

/** Newest entry of a log: where it stands, and its MAC. */
export interface Head { readonly place: string; readonly mac: string }

export type Anchor = ReturnType<typeof createFileAnchor>;

/**
 * Where a log has been, kept where whoever has the database has not: what is cut off or rolled back there is missed here.
 * A file that survives a power cut. A damaged one is an error: silence would be what a thief wants.
 */
export function createFileAnchor(folder: string, name: string) {
  const file = path.join(folder, `${name}.head`);
  return {
    /** The head that was seen last; null before the first. */
    read(): Head | null {
      try {
        const [place, mac] = readFileSync(file, 'utf8').trim().split(' ');
        if (place === undefined || mac === undefined) throw new Error(`${file} does not name the head of a log`);
        return { place, mac };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async keep({ place, mac }: Head): Promise<void> {
      mkdirSync(folder, { recursive: true });
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, `${place} ${mac}\n`, { mode: 0o600, flush: true });
      await rename(draft, file);
    },
  };
}
