import type { Router } from 'express';
import { exportChats, listMessages, listThreads, markThreadRead } from 'shared/contracts/conversations/chat';
import { periodStart } from 'shared/contracts/period';
import { threadRows } from 'shared/csv/sheet-rows';
import { sheetCopy } from 'shared/csv/csv.copy.es';
import { clinicRoutes, type ClinicAccess, type Queryable, type Uses } from '../../platform';
import { notHere } from '../not-here';
import { countThreads, findMessages, findThread, findThreads, storeReadMark } from './chat-reading.repository';

export function chatReadingModule(dependencies: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>): Router {
  const { clock, encryption: { reading } } = dependencies;
  const { router, answer, read, file } = clinicRoutes(dependencies);

  const mustBeOurs = async (tx: Queryable, who: ClinicAccess, threadId: string) => (await findThread(tx, who.clinicId, threadId)) ?? notHere(tx, 'chat_thread WHERE id', threadId, who);

  read(listThreads, () => ({ action: 'chats.listed' }), (tx, { limit, range, before }, { clinicId, userId }, found) =>
    findThreads(tx, reading, { clinicId, userId, limit, since: periodStart(range, clock.now()), found: found('chat_thread'), before }));

  read(listMessages, ({ id }) => ({ action: 'chat.read', subject: id }), async (tx, { id, limit, before }, who) => {
    await mustBeOurs(tx, who, id);
    return findMessages(tx, reading, who.clinicId, id, limit, before);
  });

  answer(markThreadRead, async (tx, { id }, who) => {
    await mustBeOurs(tx, who, id);
    await storeReadMark(tx, who.clinicId, who.userId, id);
  });

  file(exportChats, 'chats.exported', async (opening, { range }, { clinicId, userId }, found) => {
    const filter = { clinicId, userId, since: periodStart(range, clock.now()), found: found('chat_thread') };
    return {
      details: { rows: await countThreads(opening, filter), range: range ?? 'all' },
      head: [sheetCopy.threadColumns],
      linesOf: threadRows,
      page: (tx, limit, before) => findThreads(tx, reading, { ...filter, limit, before }),
      endOf: ({ lastMessageAt, id }) => `${lastMessageAt}_${id}`,
    };
  });
  return router;
}
