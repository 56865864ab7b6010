import type { Router } from 'express';
import { exportCalls, getCall, getCallCount, listCalls, type CallFilters } from 'shared/contracts/call-history';
import { periodStart } from 'shared/contracts/period';
import { callRows } from 'shared/csv/sheet-rows';
import { sheetCopy } from 'shared/csv/csv.copy.es';
import { clinicRoutes } from '../../platform/clinic-routes';
import type { Queryable } from '../../platform/database';
import type { Uses } from '../../platform/uses';
import { notHere } from '../not-here';
import { readSettings } from '../agenda/agenda-settings.repository';
import { openingHoursOf } from '../figures/opening-hours-sql';
import { countCalls, findCall, findCalls, type CallQuery } from './call-history.repository';

export function callHistoryModule(dependencies: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>): Router {
  const { clock, encryption } = dependencies;
  const { router, answer, read, file } = clinicRoutes(dependencies);

  async function queryOf(tx: Queryable, clinicId: string, { range, ...filters }: CallFilters): Promise<CallQuery> {
    const now = clock.now();
    const query = { ...filters, clinicId, since: periodStart(range, now) };
    return filters.hours === undefined ? query : { ...query, openingHours: openingHoursOf(await readSettings(tx, clinicId), now) };
  }

  read(listCalls, () => ({ action: 'calls.listed' }), async (tx, { limit, ongoing = false, before, ...filters }, { clinicId }) =>
    findCalls(tx, encryption, await queryOf(tx, clinicId, ongoing ? { ...filters, outcome: 'ongoing' } : filters), { limit, before }));

  // Before the address of one call, which would take it for an id.
  answer(getCallCount, async (tx, filters, { clinicId }) => ({ calls: await countCalls(tx, encryption, await queryOf(tx, clinicId, filters)) }));

  read(getCall, ({ id }) => ({ action: 'call.read', subject: id }), async (tx, { id }, who) =>
    (await findCall(tx, encryption.sealing, who.clinicId, id)) ?? notHere(tx, 'call WHERE id', id, who));

  file(exportCalls, 'calls.exported', async (opening, filters, { clinicId }) => {
    const query = await queryOf(opening, clinicId, filters);
    return {
      details: { rows: await countCalls(opening, encryption, query), range: filters.range ?? 'all' },
      head: [sheetCopy.callColumns],
      linesOf: callRows,
      page: (tx, limit, before) => findCalls(tx, encryption, query, { limit, before }),
      endOf: ({ startedAt, id }) => `${startedAt}_${id}`,
    };
  });
  return router;
}
