import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from './cipher';
import type { SealedCell } from './sealing';

type Place = SealedCell['place'];
export type Names = ReturnType<typeof createNames>;

/** First byte of a cell, which tells it from those that a clinic's key of the day seals. */
const format = 2;

/**
 * Seals what names those who are no patients: staff, operators, clinics. Such a name is read with every request and stays for years, so
 * it is sealed without waiting, by a key of the site that is derived from the root which `MASTER_KEY` wraps. A cell opens in its place alone.
 */
export function createNames(keyFor: (purpose: string) => Buffer) {
  const [key, hashKey] = [keyFor('names'), keyFor('name hashes')];

  const sealed = (place: Place, text: string) => Buffer.concat([Buffer.from([format]), encrypt(key, associated(place), Buffer.from(text, 'utf8'))]);
  const opened = (place: Place, cell: Buffer) => decrypt(key, associated(place), cell.subarray(1)).toString('utf8');
  return {
    seal: <Text extends string | null>(place: Place, text: Text) => (text === null ? null : sealed(place, text)) as Text extends null ? null : Buffer,
    /** @throws {Error} when the cell is not what was sealed for this place */
    open: <Cell extends Buffer | null>(place: Place, cell: Cell) => (cell === null ? null : opened(place, cell)) as Cell extends null ? null : string,
    /** Whether a cell was sealed here. */
    hasSealed: (cell: Buffer): boolean => cell[0] === format,
    /** Keyed hash, 32 bytes: finds a name where it has to be the same to the last character. `kind` keeps hashes of one kind from telling about another. */
    hash: (kind: 'email' | 'operator word', text: string): Buffer => createHmac('sha256', hashKey).update(JSON.stringify([kind, text])).digest(),
  };
}

/** As for other sealed cells, but of no clinic. */
const associated = ({ table, column, rowId }: Place): string => JSON.stringify([table, column, rowId]);
