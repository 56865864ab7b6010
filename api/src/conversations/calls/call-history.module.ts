import { Router } from 'express';
import { getCall, listCalls } from 'shared/contracts/call-history';
import { exportCalls } from 'shared/contracts/exports';
import { periodStart } from 'shared/contracts/period';
import { callColumns, callRows } from 'shared/csv/call-rows';
import type { Rows } from 'shared/csv/csv';
import type { RequireClinic } from '../../platform/access';
import type { Audit } from '../../platform/audit/audit';
import { createReadingTrail } from '../../platform/audit/reading-trail';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import { sendCsv } from '../../platform/web/send-csv';
import { countCalls, findCall, findCalls } from './call-history.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append' | 'record'>;
  readonly encryption: PatientEncryption;
  readonly requireClinic: RequireClinic;
}

/** Calls that are opened at a time for a file. */
const filePage = 500;

/** The clinic's calls as the panel lists them. */
export function callHistoryModule({ database, clock, audit, encryption, requireClinic }: Dependencies): Router {
  const router = Router();
  const trail = createReadingTrail({ database, clock, audit });
  bind(router, listCalls, async ({ limit, range, ongoing = false, before }, { request, response }) => {
    const reader = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    const since = periodStart(range, clock.now());
    return trail.read(reader, { action: 'calls.listed' }, (tx) => findCalls(tx, encryption.sealing, reader.clinicId, { limit, since, ongoing, before }));
  });
  bind(router, getCall, async ({ id }, { request, response }) => {
    const reader = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    return trail.read(reader, { action: 'call.read', subject: id }, async (tx) => {
      const call = await findCall(tx, encryption.sealing, reader.clinicId, id);
      if (call === undefined) throw new DomainError('not_found');
      return call;
    });
  });

  async function* pages(clinicId: string, since: Date | null): AsyncGenerator<Rows, void> {
    let before: string | undefined;
    do {
      const calls = await withinClinic(database, clinicId, (tx) => findCalls(tx, encryption.sealing, clinicId, { limit: filePage, since, ongoing: false, before }));
      yield callRows(calls);
      const last = calls.length === filePage ? calls.at(-1) : undefined;
      before = last && `${last.startedAt}_${last.id}`;
    } while (before !== undefined);
  }

  bind(router, exportCalls, async ({ range }, { request, response }) => {
    const { clinicId, userId } = await requireClinic(request);
    const since = periodStart(range, clock.now());
    const rows = await withinClinic(database, clinicId, (tx) => countCalls(tx, clinicId, since));
    await audit.record({ actor: userId, action: 'calls.exported', clinicId, details: { rows, range: range ?? 'all' } });
    await sendCsv(response, { columns: callColumns, pages: pages(clinicId, since) });
    return {};
  });
  return router;
}
