import { Router } from 'express';
import { exportFigureRows, getSinceClosing, listFigureRows, type FigureName } from 'shared/contracts/figure-rows';
import { periodStart, type Period } from 'shared/contracts/period';
import { figureColumns, figureHeading, figureRowsForSheet } from 'shared/csv/figure-rows';
import type { Rows } from 'shared/csv/csv';
import type { RequireClinic } from '../../platform/access';
import type { Audit } from '../../platform/audit/audit';
import { createReadingTrail } from '../../platform/audit/reading-trail';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/database';
import { bind } from '../../platform/http';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import { sendCsv } from '../../platform/web/send-csv';
import { readSettings } from '../agenda/agenda-settings.repository';
import { lastClosing } from '../agenda/opening-hours';
import { countFigureRows, findFigureRows, type FigureQuery } from './figure-rows.repository';
import { openingHoursOf } from './opening-hours-sql';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append' | 'record'>;
  readonly encryption: PatientEncryption;
  readonly requireClinic: RequireClinic;
}

const filePage = 500;
const dayMs = 86_400_000;

/** The way from each figure to the rows behind it. */
export function figureRowsModule({ database, clock, audit, encryption, requireClinic }: Dependencies): Router {
  const router = Router();
  const trail = createReadingTrail({ database, clock, audit });

  interface Asked {
    readonly figure: FigureName;
    readonly range?: Period | undefined;
    readonly since?: string | undefined;
    readonly value?: string | undefined;
  }
  async function queryOf(tx: Queryable, clinicId: string, { figure, range, since, value }: Asked): Promise<FigureQuery> {
    const now = clock.now();
    return { clinicId, figure, value, since: since === undefined ? periodStart(range, now) : new Date(since), now, openingHours: openingHoursOf(await readSettings(tx, clinicId), now) };
  }

  bind(router, listFigureRows, async ({ limit, before, ...asked }, { request, response }) => {
    const reader = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    return trail.read(reader, { action: 'figure.opened', subject: asked.figure }, async (tx) => {
      const query = await queryOf(tx, reader.clinicId, asked);
      return { total: await countFigureRows(tx, query), rows: await findFigureRows(tx, encryption.sealing, query, { limit, before }) };
    });
  });

  bind(router, exportFigureRows, async (asked, { request, response }) => {
    const { clinicId, userId } = await requireClinic(request);
    const { query, total } = await withinClinic(database, clinicId, async (tx) => {
      const found = await queryOf(tx, clinicId, asked);
      return { query: found, total: await countFigureRows(tx, found) };
    });
    await audit.record({ actor: userId, action: 'figure.exported', clinicId, subject: asked.figure, details: { rows: total, range: asked.range ?? 'all' } });
    async function* pages(): AsyncGenerator<Rows, void> {
      yield [figureHeading(asked, total), figureColumns];
      let before: string | undefined;
      do {
        const rows = await withinClinic(database, clinicId, (tx) => findFigureRows(tx, encryption.sealing, query, { limit: filePage, before }));
        yield figureRowsForSheet(rows);
        const last = rows.length === filePage ? rows.at(-1) : undefined;
        before = last && `${last.at}_${last.id}`;
      } while (before !== undefined);
    }
    await sendCsv(response, { pages: pages() });
    return {};
  });

  bind(router, getSinceClosing, async (_input, { request, response }) => {
    const { clinicId } = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    return withinClinic(database, clinicId, async (tx) => {
      const since = (lastClosing(await readSettings(tx, clinicId), clock.now()) ?? new Date(clock.now().getTime() - dayMs)).toISOString();
      const count = async (figure: FigureName) => countFigureRows(tx, await queryOf(tx, clinicId, { figure, since }));
      return { since, calls: await count('calls'), booked: await count('booked'), chats: await count('chats') };
    });
  });
  return router;
}
