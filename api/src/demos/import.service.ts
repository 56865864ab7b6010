import { ValidationError, type AnyObjectSchema, type InferType } from 'yup';
import { clinicProfile, newDemoCode, type importRows } from 'shared/contracts/demo-admin';
import type { OutputOf } from 'shared/contracts/endpoint';
import type { ErrorDetail } from 'shared/contracts/errors';
import { commandSentence, wrongTypeForCommand } from 'shared/copy/validation.en';
import type { Audit } from '../platform/audit/audit';
import type { Database, Queryable } from '../platform/database';
import { DomainError } from '../platform/errors';
import { illTypedFields } from '../platform/ill-typed-fields';
import { insertClinic } from './catalogue.repository';
import type { CodeAdminService } from './code-admin.service';

type Row = Readonly<Record<string, unknown>>;
type Imported = OutputOf<typeof importRows>;

interface Dependencies {
  readonly database: Database;
  readonly audit: Pick<Audit, 'append'>;
  readonly codes: Pick<CodeAdminService, 'createIn'>;
  /** How many codes of one import pages may know by themselves. The others are asked of the server, or 2,000 would take minutes. */
  readonly knownAtMost?: number;
}

/**
 * Processes rows of clinics (`kind: clinic`) and codes (`kind: code`), clinics first so that codes of the same file may name them.
 * @throws {DomainError} `invalid_input` with every bad row as `rows[n].field`, n from 1; nothing is stored then
 */
export function createImport({ database, audit, codes, knownAtMost = 20 }: Dependencies): (rows: readonly Row[], by: string) => Promise<Imported> {
  return (rows, by) =>
    database.transaction(async (tx) => {
      const bad: ErrorDetail[] = [];
      const result: Imported = { clinics: 0, codes: [] };
      const numbered = rows.map((row, index) => ({ row, number: index + 1 }));
      for (const { row, number } of numbered) {
        if (row.kind !== 'clinic' && row.kind !== 'code') bad.push({ field: `rows[${number}].kind`, message: 'It is clinic or code' });
      }
      for (const { row, number } of numbered.filter(({ row: { kind } }) => kind === 'clinic')) {
        const profile = parse(clinicProfile, row, number, bad);
        if (profile === null) continue;
        const refusal = await savepoint(tx, () => insertClinic(tx, profile));
        if (refusal === null) result.clinics += 1;
        else bad.push({ ...refusal, field: `rows[${number}].${refusal.field}` });
      }
      for (const { row, number } of numbered.filter(({ row: { kind } }) => kind === 'code')) {
        const request = parse(newDemoCode, row, number, bad);
        if (request === null) continue;
        try {
          const { code, clinic, path } = await codes.createIn(tx, request, by, result.codes.length < knownAtMost);
          result.codes.push({ row: number, code, clinic, path });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          bad.push(...(error.details ?? []).map(({ field, message }) => ({ field: `rows[${number}].${field}`, message })));
        }
      }
      if (bad.length > 0) throw new DomainError('invalid_input', bad.sort((a, b) => rowOf(a) - rowOf(b)));
      await audit.append(tx, { actor: by, action: 'demos.imported', details: { clinics: result.clinics, codes: result.codes.length } });
      return result;
    });
}

const rowOf = ({ field }: ErrorDetail) => Number(/\d+/.exec(field)?.[0] ?? 0);

/** A half-added clinic goes again, so that the rows after it are judged as if it had never been there. */
async function savepoint(tx: Queryable, work: () => Promise<ErrorDetail | null>): Promise<ErrorDetail | null> {
  await tx.query('SAVEPOINT row');
  const refusal = await work();
  await tx.query(refusal === null ? 'RELEASE SAVEPOINT row' : 'ROLLBACK TO SAVEPOINT row');
  return refusal;
}

/** The row as its schema wants it; null, with its issues noted, when it does not fit. Empty cells of a table are values that are not there. */
function parse<S extends AnyObjectSchema>(schema: S, { kind: _kind, ...row }: Row, number: number, bad: ErrorDetail[]): InferType<S> | null {
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
  try {
    return schema.validateSync(given, { abortEarly: false }) as InferType<S>;
  } catch (error) {
    const note = (path: string | undefined, message: string) => bad.push({ field: `rows[${number}]${path ? `.${path}` : ''}`, message });
    if (error instanceof ValidationError) {
      for (const issue of error.inner.length > 0 ? error.inner : [error]) note(issue.path, commandSentence(issue));
      return null;
    }
    const fields = error instanceof TypeError ? illTypedFields(schema, given) : [];
    if (fields.length === 0) throw error;
    for (const field of fields) note(field, wrongTypeForCommand);
    return null;
  }
}
