import type { AnyObjectSchema, InferType } from 'yup';
import { clinicProfile, newDemoCode, type importRows } from 'shared/contracts/demos/admin';
import type { OutputOf } from 'shared/contracts/endpoint';
import type { ErrorDetail } from 'shared/contracts/errors';
import { DomainError, parseWithSchema, type Queryable } from '../../platform';
import { insertClinic } from './catalogue.repository';
import type { CodeAdminService } from './code-admin.service';
import type { Dependencies } from '../dependencies';

type Row = Readonly<Record<string, unknown>>;
type Imported = OutputOf<typeof importRows>;

/** Maximum codes of one import in the pages' table; sealing 2,000 of them would take minutes. The server checks the others. */
const knownAtMost = 20;

/** Imports clinics, then codes; nothing for a caller who has left. @throws {DomainError} `invalid_input` with all bad rows as `rows[n].field`, n from 1 */
export function createImport({ database, sealing: { names }, audit, internalAgentIds }: Pick<Dependencies, 'database' | 'sealing' | 'audit' | 'internalAgentIds'>, codes: Pick<CodeAdminService, 'createIn'>) {
  return (rows: readonly Row[], by: string, isUnread: () => boolean): Promise<Imported> =>
    database.transaction(async (tx) => {
      const bad: ErrorDetail[] = [];
      const result: Imported = { clinics: 0, codes: [] };
      const rowsOf = (kind: string) => rows.map((row, index) => ({ row, number: index + 1 })).filter(({ row }) => row.kind === kind);
      /** Collects the errors of a refused row, and continues with the next. */
      const judge = async (number: number, work: () => Promise<void>): Promise<void> => {
        await work().catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          const details = error.details ?? [{ field: '', message: 'It cannot be read' }];
          for (const { field, message } of details) bad.push({ field: `rows[${number}]${field === '' ? '' : `.${field}`}`, message });
        });
      };

      for (const [index, { kind }] of rows.entries()) {
        if (kind !== 'clinic' && kind !== 'code') bad.push({ field: `rows[${index + 1}].kind`, message: 'It is clinic or code' });
      }
      for (const { row, number } of rowsOf('clinic')) {
        await judge(number, async () => {
          const profile = await parse(clinicProfile, row);
          const refusal = await savepoint(tx, () => insertClinic(tx, names, profile, internalAgentIds));
          if (refusal !== null) throw new DomainError('already_exists', [refusal]);
          result.clinics += 1;
        });
      }
      for (const { row, number } of rowsOf('code')) {
        await judge(number, async () => {
          const { code, clinic, path, link } = await codes.createIn(tx, await parse(newDemoCode, row), by, result.codes.length < knownAtMost);
          result.codes.push({ row: number, code, clinic, path, link });
        });
      }
      if (bad.length > 0) throw new DomainError('invalid_input', bad.sort((a, b) => rowOf(a) - rowOf(b)));
      await audit.append(tx, { actor: by, action: 'demos.imported', details: { clinics: result.clinics, codes: result.codes.length } });
      // Last, because writing the trail takes a while, too.
      tx.beforeCommit?.(async () => {
        if (isUnread()) throw new DomainError('invalid_input', [{ field: 'rows', message: 'Nobody waits for the answer any more' }]);
      });
      return result;
    });
}

const rowOf = ({ field }: ErrorDetail) => Number(/\d+/.exec(field)?.[0] ?? 0);

/** Rolls back a refused clinic, so that later rows are checked as if it had never existed. */
async function savepoint(tx: Queryable, work: () => Promise<ErrorDetail | null>): Promise<ErrorDetail | null> {
  await tx.query('SAVEPOINT row');
  const refusal = await work();
  await tx.query(refusal === null ? 'RELEASE SAVEPOINT row' : 'ROLLBACK TO SAVEPOINT row');
  return refusal;
}

/** Parses the row with its schema. Empty cells count as absent. @throws {DomainError} `invalid_input` */
const parse = <S extends AnyObjectSchema>(schema: S, { kind: _kind, ...row }: Row): Promise<InferType<S>> =>
  parseWithSchema(schema, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')), { language: 'en' });
