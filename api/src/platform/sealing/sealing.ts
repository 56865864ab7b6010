import type { Clock } from '../clock';
import type { Database } from '../database';
import { decrypt, encrypt } from './cipher';
import { createDataKeys } from './data-keys';

/** Where a sealed value stands. It opens nowhere else, so it cannot be moved to another row, column or clinic. */
export interface Place {
  readonly clinicId: string;
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
}

export interface Sealing {
  /** The value for a `bytea` column. Seal before you open a transaction: the day's first seal stores its key by itself. */
  seal(place: Place, text: string): Promise<Buffer>;
  /** @throws {Error} when the key was destroyed, or the value is not what was sealed for this place */
  open(place: Place, sealed: Buffer): Promise<string>;
  /** Erases for good whatever the clinic sealed before `day`: without its key a value is noise. Other processes forget within minutes. */
  destroyKeysBefore(clinicId: string, day: Date): Promise<number>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** From outside the database, 32 bytes. */
  readonly masterKey: Buffer;
}

const format = 1;
const keyIdBytes = 16;

/**
 * Envelope encryption of personal data at rest: AES-256-GCM with a data key per clinic and day, itself encrypted by the
 * master key. A sealed value is: format (1 byte), key id (16), nonce (12), tag (16), ciphertext.
 */
export function createSealing({ database, clock, masterKey }: Dependencies): Sealing {
  const keys = createDataKeys({ database, clock, masterKey });
  return {
    seal: async (place, text) => {
      const { id, key } = await keys.today(place.clinicId);
      const head = Buffer.concat([Buffer.from([format]), Buffer.from(id.replaceAll('-', ''), 'hex')]);
      return Buffer.concat([head, encrypt(key, associated(place), Buffer.from(text, 'utf8'))]);
    },
    open: async (place, sealed) => {
      if (sealed[0] !== format) throw new Error(`Sealed in an unknown format (${place.table}.${place.column})`);
      const id = sealed.subarray(1, 1 + keyIdBytes).toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      const key = await keys.find(place.clinicId, id);
      return decrypt(key, associated(place), sealed.subarray(1 + keyIdBytes)).toString('utf8');
    },
    destroyKeysBefore: keys.destroyBefore,
  };
}

/** JSON, so that no two places can be written alike. */
function associated({ table, column, rowId, clinicId }: Place): string {
  return JSON.stringify([table, column, rowId, clinicId]);
}
