import type { Router } from 'express';
import { problemCategories } from 'shared/contracts/conversations/analytics';
import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import type { InputOf, OutputOf } from 'shared/contracts/endpoint';
import { exportFigureRows, getSinceClosing, listFigureRows, type FigureName } from 'shared/contracts/conversations/figure-rows';
import { periodStart } from 'shared/contracts/period';
import { figureHead, figureRowsForSheet } from 'shared/csv/figure-rows';
import { clinicRoutes, type Queryable, type Uses } from '../../platform';
import { readSettings } from '../agenda/agenda-settings.repository';
import { lastClosing } from '../agenda/opening-hours';
import { countFigureRows, findFigureRows, type FigureQuery } from './figure-rows.repository';
import { openingHoursOf } from './opening-hours-sql';

export function figureRowsModule(dependencies: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>): Router {
  const { clock, encryption } = dependencies;
  const { router, answer, read, file } = clinicRoutes(dependencies);

  async function queryOf(tx: Queryable, clinicId: string, { figure, range, since, value }: Partial<InputOf<typeof exportFigureRows>> & { figure: FigureName }): Promise<FigureQuery> {
    const now = clock.now();
    const category = problemCategories.find((known) => figure === 'category' && known === value);
    return {
      clinicId,
      figure,
      value: category === undefined ? value : encryption.index.categoryHashOf(clinicId, category),
      since: since === undefined ? periodStart(range, now) : new Date(since),
      now,
      openingHours: openingHoursOf(await readSettings(tx, encryption.sealing.names, clinicId), now),
    };
  }

  read(listFigureRows, ({ figure }) => ({ action: 'figure.opened', subject: figure }), async (tx, { limit, before, ...asked }, { clinicId }) => {
    const query = await queryOf(tx, clinicId, asked);
    return { total: await countFigureRows(tx, query), rows: await findFigureRows(tx, encryption.reading, query, { limit, before }) };
  });

  file(exportFigureRows, 'figure.exported', async (opening, asked, { clinicId }) => {
    const query = await queryOf(opening, clinicId, asked);
    const rows = await countFigureRows(opening, query);
    return {
      subject: asked.figure,
      details: { rows, range: asked.range ?? 'all' },
      head: figureHead(asked, rows),
      linesOf: figureRowsForSheet,
      page: (tx, limit, before) => findFigureRows(tx, encryption.reading, query, { limit, before }),
      endOf: ({ at, id }) => `${at}_${id}`,
    };
  });

  answer(getSinceClosing, async (tx, _input, { clinicId }) => countSinceClosing(tx, clinicId, await readSettings(tx, encryption.sealing.names, clinicId), clock.now()));
  return router;
}

/** Counts since the clinic last closed. */
export async function countSinceClosing(tx: Queryable, clinicId: string, settings: AgendaSettings, now: Date): Promise<OutputOf<typeof getSinceClosing>> {
  const since = lastClosing(settings, now) ?? new Date(now.getTime() - 86_400_000);
  const count = (figure: FigureName) => countFigureRows(tx, { clinicId, figure, value: undefined, since, now, openingHours: openingHoursOf(settings, now) });
  return { since: since.toISOString(), calls: await count('calls'), booked: await count('booked'), chats: await count('chats') };
}
