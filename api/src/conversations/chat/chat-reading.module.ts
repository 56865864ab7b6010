import { Router } from 'express';
import { listMessages, listThreads, markThreadRead } from 'shared/contracts/chat';
import { exportChats } from 'shared/contracts/exports';
import { periodStart } from 'shared/contracts/period';
import type { Rows } from 'shared/csv/csv';
import { threadColumns, threadRows } from 'shared/csv/thread-rows';
import type { RequireClinic } from '../../platform/access';
import type { Audit } from '../../platform/audit/audit';
import { createReadingTrail } from '../../platform/audit/reading-trail';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import { sendCsv } from '../../platform/web/send-csv';
import { countThreads, findMessages, findThreads, storeReadMark, threadExists } from './chat-reading.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append' | 'record'>;
  readonly encryption: PatientEncryption;
  readonly requireClinic: RequireClinic;
}

/** Conversations that are opened at a time for a file. */
const filePage = 500;

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

  type Filter = Pick<Parameters<typeof findThreads>[2], 'clinicId' | 'userId' | 'since' | 'search'>;
  async function* pages(filter: Filter): AsyncGenerator<Rows, void> {
    let before: string | undefined;
    do {
      const threads = await withinClinic(database, filter.clinicId, (tx) => findThreads(tx, encryption, { ...filter, limit: filePage, before }));
      yield threadRows(threads);
      const last = threads.length === filePage ? threads.at(-1) : undefined;
      before = last && `${last.lastMessageAt}_${last.id}`;
    } while (before !== undefined);
  }

  bind(router, exportChats, async ({ range, search }, { request, response }) => {
    const { clinicId, userId } = await requireClinic(request);
    const filter = { clinicId, userId, since: periodStart(range, clock.now()), search };
    const rows = await withinClinic(database, clinicId, (tx) => countThreads(tx, encryption, filter));
    await audit.record({ actor: userId, action: 'chats.exported', clinicId, details: { rows, range: range ?? 'all' } });
    await sendCsv(response, { columns: threadColumns, pages: pages(filter) });
    return {};
  });
  return router;
}
