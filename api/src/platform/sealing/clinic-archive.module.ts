import { Router } from 'express';
import { readClinicArchive, type ArchivedTable } from 'shared/contracts/clinic/archive';
import type { Audit } from '../audit/audit';
import { clinicIdOf, withinClinic } from '../clinic/clinic-scope';
import type { Queryable } from '../database/database';
import { bind } from '../http/http';
import { operatorOf } from '../operator';
import type { Uses } from '../uses';
import type { PatientEncryption } from './patients/patient-encryption';

const pageRows = 1_000;

interface Kept {
  /** Unique key of the rows, for which their values were sealed; the id when absent. */
  readonly key?: string;
  /** Condition for the clinic's rows ($1). */
  readonly of?: string;
}

const kept: Readonly<Partial<Record<ArchivedTable, Kept>>> = {
  clinic: { key: 'slug', of: 'id = $1' },
  clinic_demo: { key: '(SELECT slug FROM clinic WHERE id = clinic_id)' },
  clinic_demo_path: { key: 'path' },
  agenda_settings: { key: 'clinic_id::text' },
  clinic_member: { key: 'user_id::text' },
  staff_user: { key: `issuer || ' ' || subject`, of: 'id IN (SELECT user_id FROM clinic_member WHERE clinic_id = $1)' },
  call_line: { key: `call_id || '/' || position` },
  chat_thread: { key: 'provider_chat_id' },
  task_state: { key: 'task_id' },
  demo_booking: { of: 'owner_id = $1' },
  audit_entry: { key: `month || '/' || lpad(position::text, 10, '0')` },
};

type Row = Readonly<Record<string, unknown>>;

/** A clinic's rows that match `which` (`$2`), opened and without hashes or internal columns. The transaction has named the clinic. */
export async function readRows(tx: Queryable, { reading, index }: Pick<PatientEncryption, 'reading' | 'index'>, clinicId: string, table: ArchivedTable, which: string, value: unknown): Promise<{ rows: Row[]; last: string | null }> {
  const { key = 'id::text', of = 'clinic_id = $1' } = kept[table] ?? {};
  const found = await tx.query<Row & { readonly row_key: string }>(`SELECT * FROM (SELECT (${key}) COLLATE "C" AS row_key, * FROM ${table} WHERE ${of}) kept WHERE ${which}`, [clinicId, value]);
  const cells = found.flatMap(({ row_key: rowId, ...row }, at) =>
    Object.entries(row).flatMap(([column, sealed]) => (column.endsWith('_sealed') && Buffer.isBuffer(sealed) ? [{ at, place: { table, column, rowId }, sealed }] : [])),
  );
  const texts = await reading.openAll(tx, clinicId, cells);
  const opened = new Map(cells.map(({ at, place }, cell) => [`${at} ${place.column}`, texts[cell]]));
  const rows = found.map(({ row_key: _key, changed_in: _changed, ...row }, at) => Object.fromEntries(Object.entries(row).flatMap(([column, value]) => {
    if (column === 'category_hash') return [['problem_category', index.categoryOf(clinicId, value as string | null)]];
    if (column.endsWith('_sealed')) return [[column.slice(0, -'_sealed'.length), opened.get(`${at} ${column}`) ?? null]];
    return Buffer.isBuffer(value) || column.endsWith('_hash') ? [] : [[column, value]];
  })));
  return { rows, last: found.at(-1)?.row_key ?? null };
}

/** A clinic's data, to be returned when it leaves (RGPD articles 20 and 28.3.g), for `npm run admin -- clinics archive`. */
export function clinicArchiveModule({ database, encryption, audit }: Uses<'database' | 'encryption'> & { readonly audit: Audit }): Router {
  return bind(Router(), readClinicArchive, async ({ clinic, table, after }, { response }) => {
    const clinicId = await clinicIdOf(database, clinic);
    // Recorded for each response: the caller chooses where the first one begins.
    await audit.record({ actor: operatorOf(response), action: 'clinic.archived', subject: table, clinicId });
    const { rows, last } = await withinClinic(database, clinicId, (tx) => readRows(tx, encryption, clinicId, table, `row_key > $2 ORDER BY row_key LIMIT ${pageRows}`, after));
    const texts = table === 'audit_entry' ? await audit.textsOf(database, rows as { month: string; position: number }[]) : [];
    return { rows: rows.map((row, at) => (texts[at] === undefined ? row : { ...row, text: texts[at] })), next: rows.length < pageRows ? null : last };
  });
}
