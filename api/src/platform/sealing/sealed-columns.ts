import type { Queryable } from '../database/database';
import type { Sealing } from './sealing';

/** A row whose moments, named in `Moment`, are the database's dates. */
export type Stored<Row, Moment extends keyof Row> = Omit<Row, Moment> & { readonly [Name in Moment]: null extends Row[Name] ? Date | null : Date };

/** A row as stored: also with the texts in `Text` sealed. */
export type Sealed<Row, Text extends keyof Row, Moment extends keyof Row = never> = Omit<Stored<Row, Moment>, Text> & {
  readonly [Name in Text]: null extends Row[Name] ? Buffer | null : Buffer;
};

/** A row with some of its sealed columns opened. */
export type Opened<Row, Key extends keyof Row> = Omit<Row, Key> & { readonly [Name in Key]: null extends Row[Name] ? string | null : string };

interface Scope<Row> {
  readonly sealing: Pick<Sealing, 'openAll'>;
  readonly queryable: Queryable;
  readonly clinicId: string;
  readonly table: string;
  /** The property with the row id that values were sealed for; `id` by default. */
  readonly idIn?: keyof NoInfer<Row>;
}

/** Opens the named columns of one clinic's rows in one table. @param columns property of the row → column that its value was sealed for */
export async function openColumns<Row extends { readonly id: string }, Key extends keyof Row & string>(
  { sealing, queryable, clinicId, table, idIn = 'id' }: Scope<Row>,
  rows: readonly Row[],
  columns: Readonly<Record<Key, string>>,
): Promise<Opened<Row, Key>[]> {
  const cells = rows.flatMap((row, index) =>
    (Object.keys(columns) as Key[]).flatMap((name) => {
      const sealed: unknown = row[name];
      return Buffer.isBuffer(sealed) ? [{ index, name, sealed, place: { table, column: columns[name], rowId: String(row[idIn] ?? '') } }] : [];
    }),
  );
  const texts = await sealing.openAll(queryable, clinicId, cells);
  const opened: object[] = rows.map((row) => ({ ...row }));
  for (const [place, { index, name }] of cells.entries()) Object.assign(opened[index] ?? {}, { [name]: texts[place] });
  return opened as Opened<Row, Key>[];
}

type WithTexts<Row> = { readonly [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name] };

/** A row with its moments in the API's format, ISO 8601. */
export const isoMoments = <Row extends object>(row: Row): WithTexts<Row> =>
  Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [name, value instanceof Date ? value.toISOString() : value])) as WithTexts<Row>;
