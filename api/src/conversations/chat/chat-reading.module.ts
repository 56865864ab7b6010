import { Router } from 'express';
import { listMessages, listThreads, markThreadRead } from 'shared/contracts/chat';
import { periodStart } from 'shared/contracts/period';
import type { RequireClinic } from '../../platform/access';
import type { Audit } from '../../platform/audit/audit';
import { createReadingTrail } from '../../platform/audit/reading-trail';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import { findMessages, findThreads, storeReadMark, threadExists } from './chat-reading.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append'>;
  readonly encryption: PatientEncryption;
  readonly requireClinic: RequireClinic;
}

/** What the panel reads of the clinic's chats. */
export function chatReadingModule({ database, clock, audit, encryption, requireClinic }: Dependencies): Router {
  const router = Router();
  const trail = createReadingTrail({ database, clock, audit });

  async function mustBeOurs(tx: Queryable, clinicId: string, threadId: string): Promise<void> {
    if (!(await threadExists(tx, clinicId, threadId))) throw new DomainError('not_found');
  }

  bind(router, listThreads, async ({ limit, range, search, before }, { request, response }) => {
    const reader = await requireClinic(request);
    const { clinicId, userId } = reader;
    response.set('Cache-Control', 'no-store');
    const since = periodStart(range, clock.now());
    return trail.read(reader, { action: 'chats.listed' }, (tx) => findThreads(tx, encryption, { clinicId, userId, limit, since, search, before }));
  });

  bind(router, listMessages, async ({ id, limit, before }, { request, response }) => {
    const reader = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    return trail.read(reader, { action: 'chat.read', subject: id }, async (tx) => {
      await mustBeOurs(tx, reader.clinicId, id);
      return findMessages(tx, encryption.sealing, reader.clinicId, id, limit, before);
    });
  });

  bind(router, markThreadRead, async ({ id }, { request }) => {
    const { clinicId, userId } = await requireClinic(request);
    await withinClinic(database, clinicId, async (tx) => {
      await mustBeOurs(tx, clinicId, id);
      await storeReadMark(tx, clinicId, userId, id);
    });
    return {};
  });
  return router;
}
