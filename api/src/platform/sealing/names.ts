import { createHmac } from 'node:crypto';
import type { Logger } from '../logs/logger';
import { decrypt, encrypt } from './cipher';
import type { SealedCell } from './sealing';
import { sealingCopy } from './sealing.copy.es';

type Place = SealedCell['place'];
export type Names = ReturnType<typeof createNames>;

/** First byte of a cell; it differs in cells that a clinic's daily key seals. */
const format = 2;

/**
 * Seals names of people other than patients: staff, operators, clinics. Such names are read with every request and stay for years, so
 * sealing is synchronous, with a site key derived from the root that `MASTER_KEY` wraps. A cell opens only in its own place.
 */
export function createNames(keyFor: (purpose: string) => Buffer, logger?: Pick<Logger, 'error'>, siteName?: string) {
  const [key, hashKey] = [keyFor('names'), keyFor('name hashes')];

  const sealed = (place: Place, text: string) => Buffer.concat([Buffer.from([format]), encrypt(key, associated(place), Buffer.from(text, 'utf8'))]);
  const opened = (place: Place, cell: Buffer) => decrypt(key, associated(place), cell.subarray(1)).toString('utf8');
  function readable(place: Place, cell: Buffer): string {
    try {
      return opened(place, cell);
    } catch (error) {
      logger?.error({ err: error, table: place.table, column: place.column }, 'a sealed name is damaged');
      return sealingCopy.damaged;
    }
  }
  return {
    seal: <Text extends string | null>(place: Place, text: Text) => (text === null ? null : sealed(place, text)) as Text extends null ? null : Buffer,
    /** @throws {Error} when the cell was not sealed for this place */
    open: <Cell extends Buffer | null>(place: Place, cell: Cell) => (cell === null ? null : opened(place, cell)) as Cell extends null ? null : string,
    /** As `open`, to show it: a damaged cell is reported as such, so that it hides nothing else. */
    read: <Cell extends Buffer | null>(place: Place, cell: Cell) => (cell === null ? null : readable(place, cell)) as Cell extends null ? null : string,
    siteName,
    hasSealed: (cell: Buffer): boolean => cell[0] === format,
    /** Keyed hash, 32 bytes: finds an exactly equal name. `kind` keeps hashes of different kinds unrelated. */
    hash: (kind: 'email' | 'operator word' | 'subject', text: string): Buffer => createHmac('sha256', hashKey).update(JSON.stringify([kind, text])).digest(),
  };
}

/** What was read, or null for a damaged cell. */
export const unlessDamaged = (text: string | null): string | null => (text === sealingCopy.damaged ? null : text);

/** As for other sealed cells, but without a clinic. */
const associated = ({ table, column, rowId }: Place): string => JSON.stringify([table, column, rowId]);
