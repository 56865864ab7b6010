import type { Router } from 'express';
import { getCall, listCalls } from 'shared/contracts/call-history';
import { exportCalls } from 'shared/contracts/exports';
import { periodStart } from 'shared/contracts/period';
import { callRows } from 'shared/csv/call-rows';
import { sheetCopy } from 'shared/csv/csv.copy.es';
import { clinicRoutes } from '../../platform/clinic-routes';
import { orNotFound } from '../../platform/errors';
import type { Uses } from '../../platform/uses';
import { countCalls, findCall, findCalls } from './call-history.repository';

export function callHistoryModule(dependencies: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>): Router {
  const { clock, encryption } = dependencies;
  const { router, read, file } = clinicRoutes(dependencies);

  read(listCalls, () => ({ action: 'calls.listed' }), (tx, { limit, range, ongoing = false, before }, { clinicId }) =>
    findCalls(tx, encryption.sealing, clinicId, { limit, since: periodStart(range, clock.now()), ongoing, before }));

  read(getCall, ({ id }) => ({ action: 'call.read', subject: id }), async (tx, { id }, { clinicId }) =>
    orNotFound(await findCall(tx, encryption.sealing, clinicId, id)));

  file(exportCalls, 'calls.exported', async (opening, { range }, { clinicId }) => {
    const since = periodStart(range, clock.now());
    return {
      details: { rows: await countCalls(opening, clinicId, since), range: range ?? 'all' },
      head: [sheetCopy.callColumns],
      linesOf: callRows,
      page: (tx, limit, before) => findCalls(tx, encryption.sealing, clinicId, { limit, since, ongoing: false, before }),
      endOf: ({ startedAt, id }) => `${startedAt}_${id}`,
    };
  });
  return router;
}
