import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../error-code';
import { writeWhole } from '../whole-file';

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
    keep: ({ place, mac }: Head): Promise<void> => writeWhole(file, `${place} ${mac}\n`),
  };
}
