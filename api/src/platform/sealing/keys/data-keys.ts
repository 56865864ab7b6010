import { randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from '../../database/database';
import { except } from '../../error-code';
import type { Logger } from '../../logs/logger';
import type { Uses } from '../../uses';
import { orNotFound } from '../../errors';
import { DamagedValue, decrypt, encrypt } from '../cipher';
import { createKeyMemory, type DataKey } from './key-memory';
import { createMasterKeys, masterKeyIdOf, type ReadMasterKeys } from './master-keys';

export interface Dependencies extends Uses<'database' | 'clock'> { readonly masterKeys: ReadMasterKeys; readonly logger?: Pick<Logger, 'error'> }

export interface DataKeyRow {
  readonly id: string;
  readonly clinicId: string;
  readonly day: string;
  readonly wrapped: Buffer;
  readonly masterKeyId: string;
}

export const dataKeyColumns = `id, clinic_id AS "clinicId", day::text AS day, wrapped, master_key_id AS "masterKeyId"`;

/** The keys of sealed values: one per clinic and day, stored in the database encrypted with the master key. */
export function createDataKeys({ database, clock, masterKeys, logger }: Dependencies) {
  const known = createMasterKeys(masterKeys);
  const memory = createKeyMemory(clock);

  const unwrap = async (row: DataKeyRow): Promise<DataKey> => ({ id: row.id, key: decrypt(known.find(row), wrapPlace(row), row.wrapped) });

  /**
   * If two processes create the day's key at once, the first wins, and both read it back. Never runs in a caller's transaction, whose
   * rollback would remove the key. Locks the current master key until the end, so that a rotation cannot replace it meanwhile.
   */
  const makeKeys = (clinicIds: readonly string[], day: string): Promise<DataKeyRow[]> => database.transaction(async (tx) => {
    const [check] = await tx.query<{ masterKeyId: string }>('SELECT coalesce(next_key_id, master_key_id) AS "masterKeyId" FROM master_key_check FOR SHARE');
    const masterKeyId = check?.masterKeyId ?? masterKeyIdOf(masterKeys()[0]);
    const made = clinicIds.map((clinicId) => {
      const id = randomUUID();
      return { id, wrapped: encrypt(known.find({ id, masterKeyId }), wrapPlace({ id, clinicId, day }), randomBytes(32)) };
    });
    await tx.query(
      `INSERT INTO data_key (id, clinic_id, day, wrapped, master_key_id) SELECT new.id, new.clinic_id, $4, new.wrapped, $5
         FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) AS new (id, clinic_id, wrapped)
        WHERE NOT EXISTS (SELECT 1 FROM data_key old WHERE old.clinic_id = new.clinic_id AND old.day = $4 AND old.master_key_id = ANY($6)) ORDER BY new.clinic_id
       ON CONFLICT (clinic_id, day, master_key_id) DO NOTHING`,
      [made.map(({ id }) => id), clinicIds, made.map(({ wrapped }) => wrapped), day, masterKeyId, known.ids()],
    );
    return tx.query<DataKeyRow>(`SELECT ${dataKeyColumns} FROM data_key WHERE clinic_id = ANY($1) AND day = $2 AND master_key_id = ANY($3)`, [clinicIds, day, known.ids()]);
  });

  /** Each clinic's key for today; in place of a damaged one, tomorrow's. */
  async function today(clinicIds: readonly string[], now = clock.now()): Promise<ReadonlyMap<string, DataKey>> {
    const day = now.toISOString().slice(0, 10);
    const { known, missing } = memory.recallAll([...new Set(clinicIds)], (clinicId) => `${clinicId} ${day}`);
    for (const row of missing.length === 0 ? [] : await makeKeys(missing, day)) {
      const own = await unwrap(row).catch(except((error) => error instanceof DamagedValue, null));
      if (own === null) logger?.error({ dataKey: row.id, clinicId: row.clinicId }, 'a data key is damaged: nothing more is sealed with it');
      const key = own ?? orNotFound((await today([row.clinicId], new Date(now.getTime() + 86_400_000))).get(row.clinicId));
      known.set(row.clinicId, memory.remember(`${row.clinicId} ${day}`, memory.remember(`${row.clinicId} ${key.id}`, key)));
    }
    const lost = clinicIds.find((clinicId) => !known.has(clinicId));
    if (lost !== undefined) throw new Error(`The data key of clinic ${lost} was not stored`);
    return known;
  }

  return {
    today,

    /** Keys by id, in one query through `queryable`. @throws {DomainError} `not_found` for a clinic that is gone */
    async find(queryable: Queryable, clinicId: string, ids: readonly string[]): Promise<ReadonlyMap<string, DataKey>> {
      const { known, missing } = memory.recallAll([...new Set(ids)], (id) => `${clinicId} ${id}`);
      if (missing.length > 0) {
        const rows = await queryable.query<DataKeyRow>(`SELECT ${dataKeyColumns} FROM data_key WHERE clinic_id = $1 AND id = ANY($2)`, [clinicId, missing]);
        for (const row of rows) known.set(row.id, memory.remember(`${clinicId} ${row.id}`, await unwrap(row)));
      }
      const lost = ids.find((id) => !known.has(id));
      // A clinic that was removed between two statements has taken its keys along.
      if (lost !== undefined) orNotFound((await queryable.query('SELECT FROM clinic WHERE id = $1', [clinicId]))[0]);
      if (lost !== undefined) throw new DamagedValue(`Data key ${lost} does not exist, or belongs to another clinic`);
      return known;
    },
  };
}

export const wrapPlace = ({ id, clinicId, day }: Pick<DataKeyRow, 'id' | 'clinicId' | 'day'>): string => JSON.stringify(['data_key', 'wrapped', id, clinicId, day]);
