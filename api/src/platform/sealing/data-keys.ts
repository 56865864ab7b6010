import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from '../database';
import type { Uses } from '../uses';
import { decrypt, encrypt } from './cipher';
import { createKeyMemory, type DataKey } from './key-memory';

export interface Dependencies extends Uses<'database' | 'clock'> {
  /** From outside the database, 32 bytes. */
  readonly masterKey: Buffer;
}

interface Row {
  readonly id: string;
  readonly clinicId: string;
  readonly day: string;
  readonly wrapped: Buffer;
  readonly masterKeyId: string;
}

const columns = `id, clinic_id AS "clinicId", day::text AS day, wrapped, master_key_id AS "masterKeyId"`;

/** The keys of the sealed values: one per clinic and day, kept in the database encrypted by the master key. */
export function createDataKeys({ database, clock, masterKey }: Dependencies) {
  const masterKeyId = masterKeyIdOf(masterKey);
  const memory = createKeyMemory(clock);

  function unwrap(row: Row): DataKey {
    if (row.masterKeyId !== masterKeyId) throw new Error(`Data key ${row.id} was sealed by master key ${row.masterKeyId}; this is ${masterKeyId}`);
    return { id: row.id, key: decrypt(masterKey, wrapPlace(row.id, row.clinicId, row.day), row.wrapped) };
  }

  /** Two processes may want the day's key at once: the first one's stays, and both read it back. Never in a caller's transaction, whose end may take it away again. */
  async function makeKeys(clinicIds: readonly string[], day: string): Promise<Row[]> {
    const made = clinicIds.map((clinicId) => {
      const id = randomUUID();
      return { id, wrapped: encrypt(masterKey, wrapPlace(id, clinicId, day), randomBytes(32)) };
    });
    await database.query(
      `INSERT INTO data_key (id, clinic_id, day, wrapped, master_key_id) SELECT new.id, new.clinic_id, $4, new.wrapped, $5
         FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) AS new (id, clinic_id, wrapped) ORDER BY new.clinic_id
       ON CONFLICT (clinic_id, day, master_key_id) DO NOTHING`,
      [made.map(({ id }) => id), clinicIds, made.map(({ wrapped }) => wrapped), day, masterKeyId],
    );
    return database.query<Row>(`SELECT ${columns} FROM data_key WHERE clinic_id = ANY($1) AND day = $2 AND master_key_id = $3`, [clinicIds, day, masterKeyId]);
  }

  return {
    /** Today's key of each clinic. */
    async today(clinicIds: readonly string[]): Promise<ReadonlyMap<string, DataKey>> {
      const day = clock.now().toISOString().slice(0, 10);
      const { known, missing } = memory.recallAll([...new Set(clinicIds)], (clinicId) => `${clinicId} ${day}`);
      for (const row of missing.length === 0 ? [] : await makeKeys(missing, day)) {
        const key = memory.remember(`${row.clinicId} ${row.id}`, unwrap(row));
        known.set(row.clinicId, memory.remember(`${row.clinicId} ${day}`, key));
      }
      const lost = clinicIds.find((clinicId) => !known.has(clinicId));
      if (lost !== undefined) throw new Error(`The data key of clinic ${lost} was not stored`);
      return known;
    },

    /** Keys by their ids, in one query through `queryable`. */
    async find(queryable: Queryable, clinicId: string, ids: readonly string[]): Promise<ReadonlyMap<string, DataKey>> {
      const { known, missing } = memory.recallAll([...new Set(ids)], (id) => `${clinicId} ${id}`);
      if (missing.length > 0) {
        const rows = await queryable.query<Row>(`SELECT ${columns} FROM data_key WHERE clinic_id = $1 AND id = ANY($2)`, [clinicId, missing]);
        for (const row of rows) known.set(row.id, memory.remember(`${clinicId} ${row.id}`, unwrap(row)));
      }
      const lost = ids.find((id) => !known.has(id));
      if (lost !== undefined) throw new Error(`Data key ${lost} does not exist, or belongs to another clinic`);
      return known;
    },
  };
}

/** Says which master key is missing when somebody restores a database with another one; says nothing about the key. */
export const masterKeyIdOf = (masterKey: Buffer): string => createHash('sha256').update('id').update(masterKey).digest('hex').slice(0, 16);

const wrapPlace = (id: string, clinicId: string, day: string): string => JSON.stringify(['data_key', 'wrapped', id, clinicId, day]);
