import pg from 'pg';
import type { ProblemCategory } from 'shared/contracts/conversations/analytics';
import { systemClock } from '../../src/platform/clock';
import { loadConfig } from '../../src/platform/config/config';
import { connectDatabase } from '../../src/platform/database/database';
import { createLogger } from '../../src/platform/logs/logger';
import { createPatientIndex } from '../../src/platform/sealing/patients/patient-index';
import type { PatientEncryption } from '../../src/platform/sealing/patients/patient-encryption';
import { checkMasterKey } from '../../src/platform/sealing/keys/master-key-check';
import { createSealing } from '../../src/platform/sealing/sealing';

type Row = Readonly<Record<string, string | null>>;

interface SealedTable {
  readonly table: string;
  /** The row id that values are sealed for, as an SQL expression. */
  readonly rowId: string;
  /** Column names without `_sealed`. */
  readonly texts: readonly string[];
  /** Has a category, recognised by its keyed hash. */
  readonly category?: true;
  readonly person?: (row: Row) => { readonly phone: string | null; readonly name: string | null };
}

/** Child rows come before their parents, whose own change makes a search read them. */
const tables: readonly SealedTable[] = [
  { table: 'call_line', rowId: `call_id || '/' || position`, texts: ['content'] },
  { table: 'call', rowId: 'id::text', texts: ['from_number', 'summary'], category: true, person: (row) => ({ phone: row.clear_from_number ?? null, name: null }) },
  { table: 'appointment', rowId: 'id::text', texts: ['patient_name', 'patient_phone', 'reason'], person: (row) => ({ phone: row.clear_patient_phone ?? null, name: row.clear_patient_name ?? null }) },
  { table: 'chat_message', rowId: 'id::text', texts: ['content'] },
  { table: 'chat_thread', rowId: 'provider_chat_id', texts: ['patient_name', 'title', 'last_message'], person: (row) => ({ phone: null, name: row.clear_patient_name ?? null }) },
];

const batchSize = 2_000;

/**
 * Runs a fixture's statements, which insert many rows at once with patients' data in `clear_<column>`; then seals that data, as the
 * application does, and drops those columns. `client` is the database's superuser.
 */
export async function insertSealed(client: pg.Client, encryption: Pick<PatientEncryption, 'sealing' | 'index'>, statements: string): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${table.table} ${clearColumns(table).map((column) => `ADD COLUMN ${column} text`).join(', ')}`);
  await client.query(statements);
  for (const table of tables) {
    // Dropped with its columns. Without it, each clinic would cost several scans of the whole table.
    await client.query(`CREATE INDEX ON ${table.table} (clinic_id) WHERE ${inTheClear(table)}`);
    const { rows } = await client.query<{ id: string }>(`SELECT DISTINCT clinic_id AS id FROM ${table.table} WHERE ${inTheClear(table)}`);
    for (const { id } of rows) while (await sealBatch(client, encryption, id, table));
    await client.query(`ALTER TABLE ${table.table} ${clearColumns(table).map((column) => `DROP COLUMN ${column}`).join(', ')}`);
  }
}

const clearColumns = ({ texts, category }: SealedTable) => [...texts, ...(category === undefined ? [] : ['category'])].map((name) => `clear_${name}`);
const inTheClear = (table: SealedTable) => clearColumns(table).map((column) => `${column} IS NOT NULL`).join(' OR ');
const hex = (bytes: Buffer | null) => (bytes === null ? null : `\\x${bytes.toString('hex')}`);

/** @returns whether more may be left */
async function sealBatch(client: pg.Client, { sealing, index }: Pick<PatientEncryption, 'sealing' | 'index'>, clinicId: string, sealed: SealedTable): Promise<boolean> {
  const { table, rowId, texts, category, person } = sealed;
  const seal = await sealing.sealerFor([clinicId]);
  const { rows } = await client.query<Row & { readonly place: string; readonly row_id: string }>(
    `SELECT ctid::text AS place, ${rowId} AS row_id, ${clearColumns(sealed).join(', ')} FROM ${table} WHERE clinic_id = $1 AND (${inTheClear(sealed)}) LIMIT ${batchSize}`,
    [clinicId],
  );
  const values = rows.map((row) => ({
    place: row.place,
    ...Object.fromEntries(texts.map((name) => {
      const text = row[`clear_${name}`] ?? null;
      return [name, text === null ? null : hex(seal({ clinicId, table, column: `${name}_sealed`, rowId: row.row_id }, text))];
    })),
    ...(category === undefined ? {} : { category: row.clear_category && index.categoryHashOf(clinicId, row.clear_category as ProblemCategory) }),
    ...(person === undefined ? {} : { patient: hex(index.hashOf(clinicId, person(row))) }),
  }));
  const set = [
    ...texts.map((name) => `${name}_sealed = new.${name}`),
    ...(category === undefined ? [] : ['category_hash = new.category']),
    ...(person === undefined ? [] : ['patient_hash = new.patient']),
    ...clearColumns(sealed).map((column) => `${column} = NULL`),
  ];
  const types = [...texts.map((name) => `${name} bytea`), ...(category === undefined ? [] : ['category text']), ...(person === undefined ? [] : ['patient bytea'])];
  await client.query(`UPDATE ${table} old SET ${set.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS new (place tid, ${types.join(', ')}) WHERE old.ctid = new.place`, [JSON.stringify(values)]);
  return rows.length === batchSize;
}

/** The same for a running site with its own database, with the keys in the site's folder. `url` is its superuser's. @public for shell/e2e, which knip does not see from here */
export async function insertSealedInSite({ url, dataFolder }: { readonly url: string; readonly dataFolder: string }, statements: string): Promise<void> {
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataFolder });
  const database = connectDatabase({ url, logger: createLogger({ level: 'error' }), maxConnections: 1 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    config.holdRoot(await checkMasterKey({ database, masterKeys: config.masterKeys() }));
    await insertSealed(client, { sealing: createSealing({ database, clock: systemClock, masterKeys: config.masterKeys, keyFor: config.keyFor }), index: createPatientIndex(config.keyFor('patient index')) }, statements);
  } finally {
    await client.end();
    await database.close();
  }
}
