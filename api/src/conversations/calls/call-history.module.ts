import type { Router } from 'express';
import { exportCalls, getCall, getCallCount, listCalls, type CallFilters } from 'shared/contracts/conversations/call-history';
import { periodStart } from 'shared/contracts/period';
import { callRows } from 'shared/csv/sheet-rows';
import { sheetCopy } from 'shared/csv/csv.copy.es';
import { clinicRoutes, type Found, type Queryable, type Uses } from '../../platform';
import { notHere } from '../not-here';
import { readSettings } from '../agenda/agenda-settings.repository';
import { openingHoursOf } from '../figures/opening-hours-sql';
import { countCalls, findCall, findCalls, type CallQuery } from './call-history.repository';

export function callHistoryModule(dependencies: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>): Router {
  const { clock, encryption } = dependencies;
  const { router, read, file } = clinicRoutes(dependencies);

  async function queryOf(tx: Queryable, clinicId: string, { range, search: _search, category, ...filters }: CallFilters, found: Found): Promise<CallQuery> {
    const now = clock.now();
    const query = { ...filters, clinicId, since: periodStart(range, now), found: found('call'), ...(category !== undefined && { categoryHash: encryption.index.categoryHashOf(clinicId, category) }) };
    return filters.hours === undefined ? query : { ...query, openingHours: openingHoursOf(await readSettings(tx, encryption.sealing.names, clinicId), now) };
  }

  read(listCalls, () => ({ action: 'calls.listed' }), async (tx, { limit, ongoing = false, before, ...filters }, { clinicId }, found) =>
    findCalls(tx, encryption, await queryOf(tx, clinicId, ongoing ? { ...filters, outcome: 'ongoing' } : filters, found), { limit, before }));

  // Must precede the route of one call, which would read it as an id.
  read(getCallCount, () => ({ action: 'calls.counted' }), async (tx, filters, { clinicId }, found) => ({ calls: await countCalls(tx, await queryOf(tx, clinicId, filters, found)) }));

  read(getCall, ({ id }) => ({ action: 'call.read', subject: id }), async (tx, { id }, who) =>
    (await findCall(tx, encryption, who.clinicId, id)) ?? notHere(tx, 'call WHERE id', id, who));

  file(exportCalls, 'calls.exported', async (opening, filters, { clinicId }, found) => {
    const query = await queryOf(opening, clinicId, filters, found);
    return {
      details: { rows: await countCalls(opening, query), range: filters.range ?? 'all' },
      head: [sheetCopy.callColumns],
      linesOf: callRows,
      page: (tx, limit, before) => findCalls(tx, encryption, query, { limit, before }),
      endOf: ({ startedAt, id }) => `${startedAt}_${id}`,
    };
  });
  return router;
}
