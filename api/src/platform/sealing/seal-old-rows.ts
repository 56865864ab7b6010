import { nameClinics, withinClinic } from '../clinic-scope';
import type { Database } from '../database';
import type { PatientEncryption } from './patient-encryption';

type OldRow = Readonly<Record<string, unknown>>;

/** A table that has columns in the clear from before they were sealed. Names and expressions are written in our code alone. */
export interface OldTable {
  readonly table: string;
  /** What a row's values are sealed for, as an expression over the row. */
  readonly rowId: string;
  /** Column in the clear → sealed column. */
  readonly columns: Readonly<Record<string, string>>;
  /** What else is made from a row: read by `select`, made by `of`, stored by `set` from a record `new` of `types`. */
  readonly also?: { readonly select?: string; readonly types: string; readonly set: string; readonly of: (index: PatientEncryption['index'], clinicId: string, row: OldRow) => object };
}

export interface SealOldRowsDependencies {
  readonly database: Database;
  readonly encryption: PatientEncryption;
  /** Rows of one transaction: so few that nobody waits long for a locked one. */
  readonly batchSize?: number;
}

/** Seals what older versions have stored in the clear, and empties those columns. @returns how many rows */
export async function sealOldRows({ database, encryption, batchSize = 1_000 }: SealOldRowsDependencies, old: OldTable): Promise<number> {
  let sealed = 0;
  for (const clinicId of await clinicsWith(database, old)) {
    for (let count = batchSize; count === batchSize; sealed += count) count = await sealBatch({ database, encryption, batchSize }, clinicId, old);
  }
  return sealed;
}

/** Whose rows are in the clear. Every table has an index of just these. */
function clinicsWith(database: Database, { table, columns }: OldTable): Promise<string[]> {
  return database.transaction(async (tx) => {
    const clinics = await tx.query<{ id: string }>('SELECT id FROM clinic');
    await nameClinics(tx, clinics.map(({ id }) => id));
    const rows = await tx.query<{ id: string }>(`SELECT DISTINCT clinic_id AS id FROM ${table} WHERE ${inTheClear(columns)}`);
    return rows.map(({ id }) => id);
  });
}

const inTheClear = (columns: OldTable['columns']) => Object.keys(columns).map((name) => `${name} IS NOT NULL`).join(' OR ');

async function sealBatch({ database, encryption: { sealing, index }, batchSize }: Required<SealOldRowsDependencies>, clinicId: string, { table, rowId, columns, also }: OldTable): Promise<number> {
  const seal = await sealing.sealerFor([clinicId]);
  const plain = Object.keys(columns);
  return withinClinic(database, clinicId, async (tx) => {
    const rows = await tx.query<OldRow & { readonly place: string; readonly rowId: string }>(
      `SELECT ctid::text AS place, ${rowId} AS "rowId", ${plain.map((name) => `${name}::text`).join(', ')}${also?.select === undefined ? '' : `, ${also.select}`}
         FROM ${table} WHERE clinic_id = $1 AND (${inTheClear(columns)}) LIMIT ${batchSize} FOR NO KEY UPDATE`,
      [clinicId],
    );
    if (rows.length === 0) return 0;
    const sealed = rows.map((row) => ({
      place: row.place,
      ...Object.fromEntries(Object.entries(columns).map(([name, column]) => {
        const text = row[name];
        return [column, typeof text === 'string' ? `\\x${seal({ clinicId, table, column, rowId: row.rowId }, text).toString('hex')}` : null];
      })),
      ...also?.of(index, clinicId, row),
    }));
    const set = Object.entries(columns).map(([name, column]) => `${column} = coalesce(old.${column}, new.${column}), ${name} = NULL`);
    await tx.query(
      `UPDATE ${table} old SET ${[...set, ...(also === undefined ? [] : [also.set])].join(', ')}
         FROM jsonb_to_recordset($1::jsonb) AS new (place tid, ${Object.values(columns).map((column) => `${column} bytea`).join(', ')}${also === undefined ? '' : `, ${also.types}`})
        WHERE old.ctid = new.place AND old.clinic_id = $2`,
      [JSON.stringify(sealed), clinicId],
    );
    return rows.length;
  });
}
