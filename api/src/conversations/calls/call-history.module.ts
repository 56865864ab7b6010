import { Router } from 'express';
import { getCall, listCalls } from 'shared/contracts/call-history';
import { periodStart } from 'shared/contracts/period';
import type { RequireClinic } from '../../platform/access';
import type { Audit } from '../../platform/audit/audit';
import { createReadingTrail } from '../../platform/audit/reading-trail';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import { findCall, findCalls } from './call-history.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append'>;
  readonly encryption: PatientEncryption;
  readonly requireClinic: RequireClinic;
}

/** The clinic's calls as the panel lists them. */
export function callHistoryModule({ database, clock, audit, encryption, requireClinic }: Dependencies): Router {
  const router = Router();
  const trail = createReadingTrail({ database, clock, audit });
  bind(router, listCalls, async ({ limit, range, before }, { request, response }) => {
    const reader = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    const since = periodStart(range, clock.now());
    return trail.read(reader, { action: 'calls.listed' }, (tx) => findCalls(tx, encryption.sealing, reader.clinicId, { limit, since, before }));
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
  return router;
}
