import type { FigureName, FigureRow } from '../contracts/conversations/figure-rows';
import type { Period } from '../contracts/period';
import { formatTelephone } from '../contracts/telephone';
import { figureKinds, figureLabel, figureSheetCopy as copy } from '../copy/figures.es';
import type { Rows } from './csv';
import { formatForSheet } from './sheet-moment';

/** The first lines of the file: figure, period, number of rows and column names. */
export function figureHead({ figure, value, range, since }: { figure: FigureName; value?: string | undefined; range?: Period | undefined; since?: string | undefined }, total: number): Rows {
  const usual = figure === 'upcoming' ? copy.fromNow : range === undefined ? copy.always : copy.ranges[range];
  const period = since === undefined ? usual : copy.since(formatForSheet(since));
  return [[figureLabel(figure, value), period, copy.count(total)], copy.columns];
}

export function figureRowsForSheet(rows: readonly FigureRow[]): Rows {
  return rows.map(({ at, kind, name, phone, about, durationMs, satisfaction }) => [
    formatForSheet(at), figureKinds[kind], name, phone === null ? null : formatTelephone(phone), about, durationMs === null ? null : Math.floor(durationMs / 1_000), satisfaction,
  ]);
}
