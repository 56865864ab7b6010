import { Router } from 'express';
import { getCall, listCalls } from 'shared/contracts/call-history';
import { periodStart } from 'shared/contracts/period';
import type { RequireClinic } from '../platform/access';
import type { Audit } from '../platform/audit/audit';
import { withinClinic } from '../platform/clinic-scope';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database';
import { DomainError } from '../platform/errors';
import { bind } from '../platform/http';
import type { PatientVault } from '../platform/sealing/patient-vault';
import { findCall, findCalls } from './call-history.repository';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append'>;
  readonly vault: PatientVault;
  readonly requireClinic: RequireClinic;
}

/** The clinic's calls as the panel lists them. */
export function callHistoryModule({ database, clock, audit, vault, requireClinic }: Parts): Router {
  const router = Router();
  bind(router, listCalls, async ({ limit, range, before }, { request, response }) => {
    const { clinicId } = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    const since = periodStart(range, clock.now());
    return withinClinic(database, clinicId, (tx) => findCalls(tx, vault.sealing, clinicId, { limit, since, before }));
  });
  bind(router, getCall, async ({ id }, { request, response }) => {
    const { clinicId, userId } = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    return withinClinic(database, clinicId, async (tx) => {
      const call = await findCall(tx, vault.sealing, clinicId, id);
      if (call === undefined) throw new DomainError('not_found');
      await audit.append(tx, { actor: userId, action: 'call.read', subject: id, clinicId });
      return call;
    });
  });
  return router;
}
