import type { Queryable } from '../database/database';
import { DamagedValue, decrypt, encrypt } from './cipher';
import { createDataKeys, type Dependencies } from './keys/data-keys';
import type { DataKey } from './keys/key-memory';
import { createNames } from './names';

/** Location of a sealed value. It opens nowhere else, so it cannot be moved to another row, column or clinic. */
export interface Place { readonly clinicId: string; readonly table: string; readonly column: string; readonly rowId: string }

export interface SealedCell { readonly place: Omit<Place, 'clinicId'>; readonly sealed: Buffer }

/** Seals synchronously, with keys that were fetched before. */
export type SealNow = (place: Place, text: string) => Buffer;

export type Sealing = ReturnType<typeof createSealing>;

const format = 1;
const keyIdBytes = 16;

/**
 * Envelope encryption of personal data at rest: AES-256-GCM with a data key per clinic and day, which the master key encrypts. Format of a
 * sealed value: format (1 byte), key id (16), nonce (12), tag (16), ciphertext.
 */
export function createSealing(dependencies: Dependencies & { readonly keyFor: (purpose: string) => Buffer; readonly siteName?: string }) {
  const keys = createDataKeys(dependencies);
  const names = createNames(dependencies.keyFor, dependencies.logger, dependencies.siteName);

  /** For many values: fetches today's keys of these clinics in one query. Call it before opening a transaction, as `seal`. */
  async function sealerFor(clinicIds: readonly string[]): Promise<SealNow> {
    const today = await keys.today(clinicIds);
    return (place, text) => {
      const key = today.get(place.clinicId);
      if (key === undefined) throw new Error(`No key of clinic ${place.clinicId} was fetched`);
      const head = Buffer.concat([Buffer.from([format]), Buffer.from(key.id.replaceAll('-', ''), 'hex')]);
      return Buffer.concat([head, encrypt(key.key, associated(place), Buffer.from(text, 'utf8'))]);
    };
  }

  /** Opens many values of one clinic, and names; one query through `queryable` fetches their keys. @throws {DamagedValue} for one of another place */
  async function openAll(queryable: Queryable, clinicId: string, cells: readonly SealedCell[]): Promise<string[]> {
    const ids = cells.map(({ place, sealed }) => (names.hasSealed(sealed) ? null : keyIdOf(place, sealed)));
    const found: ReadonlyMap<string, DataKey> = await keys.find(queryable, clinicId, ids.filter((id) => id !== null));
    return cells.map(({ place, sealed }, index) => {
      const id = ids[index] ?? null;
      if (id === null) return names.open(place, sealed);
      const { key } = found.get(id) ?? {};
      if (key === undefined) throw new Error('A data key vanished while it was used');
      return decrypt(key, associated({ ...place, clinicId }), sealed.subarray(1 + keyIdBytes)).toString('utf8');
    });
  }

  return {
    /** The value for a `bytea` column. Call it before opening a transaction: the day's first seal stores its key separately. */
    seal: async (place: Place, text: string) => (await sealerFor([place.clinicId]))(place, text),
    sealerFor,
    openAll,
    /** Seals names of staff, operators and clinics. */
    names,
  };
}

function keyIdOf({ table, column }: SealedCell['place'], sealed: Buffer): string {
  if (sealed[0] !== format) throw new DamagedValue(`Sealed in an unknown format (${table}.${column})`);
  return sealed.subarray(1, 1 + keyIdBytes).toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** JSON, so that no two places have the same text. */
const associated = ({ table, column, rowId, clinicId }: Place): string => JSON.stringify([table, column, rowId, clinicId]);
