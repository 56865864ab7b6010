import type { Analytics } from 'shared/contracts/analytics';
import { noteExport } from 'shared/contracts/exports';
import type { Period } from 'shared/contracts/period';
import { toCsv } from 'shared/csv/csv';
import { call } from 'shared/http/client';
import { figuresRows } from './figures-rows';

/** The figures that are shown as a file, once the API has noted who takes it. */
export async function figuresFile(figures: Analytics, range: Period | undefined): Promise<Blob> {
  const rows = figuresRows(figures, range);
  await call(noteExport, { what: 'figures', range, rows: rows.length - 1 });
  return new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
}
