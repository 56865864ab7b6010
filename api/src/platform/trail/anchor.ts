import path from 'node:path';
import { readIfThere, writeWhole } from '../whole-file';

/** Newest entry of a log: its position and MAC. */
export interface Head { readonly place: string; readonly mac: string }

export type Anchor = ReturnType<typeof createFileAnchor>;

/**
 * Stores a log's head outside the database: truncation or a rollback there is detected here. The file survives a power cut. A damaged file
 * is an error: ignoring it would help an attacker.
 */
export function createFileAnchor(folder: string, name: string) {
  const file = path.join(folder, `${name}.head`);
  return {
    /** The last stored head; null before the first. */
    async read(): Promise<Head | null> {
      const text = await readIfThere(file);
      if (text === null) return null;
      const [place, mac] = text.trim().split(' ');
      if (place === undefined || mac === undefined) throw new Error(`${file} does not name the head of a log`);
      return { place, mac };
    },
    keep: ({ place, mac }: Head): Promise<void> => writeWhole(file, `${place} ${mac}\n`),
  };
}
