import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import type { Database } from '../database';
import { decrypt, encrypt } from './cipher';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly masterKey: Buffer;
}

interface Row {
  readonly id: string;
  readonly day: string;
  readonly wrapped: Buffer;
  readonly masterKeyId: string;
}

interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

const rememberMs = 5 * 60_000;
const columns = `id, day::text AS day, wrapped, master_key_id AS "masterKeyId"`;

/** The keys of the sealed values: one per clinic and day, kept in the database encrypted by the master key. */
export function createDataKeys({ database, clock, masterKey }: Dependencies) {
  /** Says which master key is missing when somebody restores a database with another one. */
  const masterKeyId = createHash('sha256').update('id').update(masterKey).digest('hex').slice(0, 16);
  const remembered = new Map<string, DataKey & { readonly until: number }>();

  function remember(name: string, key: DataKey): DataKey {
    if (remembered.size > 1000) remembered.clear();
    remembered.set(name, { ...key, until: clock.now().getTime() + rememberMs });
    return key;
  }

  function recall(name: string): DataKey | null {
    const known = remembered.get(name);
    return known !== undefined && known.until > clock.now().getTime() ? known : null;
  }

  function unwrap(clinicId: string, row: Row): DataKey {
    if (row.masterKeyId !== masterKeyId) throw new Error(`Data key ${row.id} was sealed by master key ${row.masterKeyId}; this is ${masterKeyId}`);
    return { id: row.id, key: decrypt(masterKey, wrapPlace(row.id, clinicId, row.day), row.wrapped) };
  }

  return {
    today: async (clinicId: string): Promise<DataKey> => {
      const day = clock.now().toISOString().slice(0, 10);
      const name = `${clinicId} ${day}`;
      const known = recall(name);
      if (known !== null) return known;
      const id = randomUUID();
      const wrapped = encrypt(masterKey, wrapPlace(id, clinicId, day), randomBytes(32));
      // Two processes may want the day's key at once: the first one's stays, and both read it back.
      await database.query('INSERT INTO data_key (id, clinic_id, day, wrapped, master_key_id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (clinic_id, day, master_key_id) DO NOTHING', [id, clinicId, day, wrapped, masterKeyId]);
      const [row] = await database.query<Row>(`SELECT ${columns} FROM data_key WHERE clinic_id = $1 AND day = $2 AND master_key_id = $3`, [clinicId, day, masterKeyId]);
      if (row === undefined) throw new Error('The data key was not stored');
      return remember(name, unwrap(clinicId, row));
    },

    find: async (clinicId: string, id: string): Promise<Buffer> => {
      const known = recall(`${clinicId} ${id}`);
      if (known !== null) return known.key;
      const [row] = await database.query<Row>(`SELECT ${columns} FROM data_key WHERE id = $1 AND clinic_id = $2`, [id, clinicId]);
      if (row === undefined) throw new Error(`Data key ${id} does not exist: it was destroyed, or belongs to another clinic`);
      return remember(`${clinicId} ${id}`, unwrap(clinicId, row)).key;
    },

    destroyBefore: async (clinicId: string, day: Date): Promise<number> => {
      const gone = await database.query('DELETE FROM data_key WHERE clinic_id = $1 AND day < $2 RETURNING id', [clinicId, day.toISOString().slice(0, 10)]);
      remembered.clear();
      return gone.length;
    },
  };
}

function wrapPlace(id: string, clinicId: string, day: string): string {
  return JSON.stringify(['data_key', 'wrapped', id, clinicId, day]);
}
