import type { Router } from 'express';
import { changeTask, listTasks } from 'shared/contracts/conversations/tasks';
import { appendLiveEvents, bind, clinicRoutes, DomainError, withinClinic, type Queryable, type Uses } from '../../platform';
import { notHere } from '../not-here';
import { readSettings } from '../agenda/agenda-settings.repository';
import { countOpenTasks, findNote, findTasks, storeTaskChange, isTaskDone } from './task.repository';

interface Dependencies extends Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'> {
  readonly membersOf: (tx: Queryable, clinicId: string) => Promise<{ readonly id: string; readonly name: string }[]>;
}

/** 'Por atender': everything that needs a person, once each, and who handles it. */
export function tasksModule(dependencies: Dependencies): Router {
  const { database, clock, audit, encryption, membersOf } = dependencies;
  const { router, admit, read } = clinicRoutes(dependencies);

  read(listTasks, () => ({ action: 'tasks.listed' }), async (tx, { done, limit }, { clinicId }) => {
    const now = clock.now();
    const { tasks, total } = await findTasks(tx, encryption.reading, { clinicId, settings: await readSettings(tx, encryption.sealing.names, clinicId), now, done, limit });
    return { tasks, open: done ? await countOpenTasks(tx, clinicId, now) : total, members: await membersOf(tx, clinicId) };
  });

  bind(router, changeTask, async ({ id, note, replaces, ...change }, { who: { clinicId, userId } }) => {
    const place = { clinicId, table: 'task_state', column: 'note_sealed', rowId: id };
    const sealed = note === undefined ? undefined : note === '' ? null : await encryption.sealing.seal(place, note);
    await withinClinic(database, clinicId, async (tx) => {
      const isMember = change.ownerId == null || (await membersOf(tx, clinicId)).some((member) => member.id === change.ownerId);
      if (!isMember) throw new DomainError('invalid_input', [{ field: 'ownerId', message: 'No es de la clínica.' }]);
      // Of two changes at once, the second sees the first.
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('task:' || $1, 0))`, [clinicId]);
      const now = clock.now();
      const isDone = await isTaskDone(tx, clinicId, now, id);
      if (isDone === undefined) return notHere(tx, id.startsWith('call:') ? 'call WHERE provider_call_id' : 'chat_thread WHERE id::text', id.slice(5), { userId, clinicId });
      const isOneOf = async (notes: readonly string[]) => notes.includes(await findNote(tx, encryption.reading, clinicId, id));
      if (note !== undefined && replaces !== undefined && !(await isOneOf([...replaces, note]))) throw new DomainError('note_changed');
      // Keeps the name of whoever completed it first.
      await storeTaskChange(tx, { clinicId, taskId: id, userId, now }, { ...change, done: change.done === isDone ? undefined : change.done, note: sealed });
      await appendLiveEvents(tx, [{ clinicId, type: 'task_changed', payload: { task_id: id } }]);
      await audit.append(tx, { actor: userId, action: change.done === true && !isDone ? 'task.done' : 'task.changed', subject: id, clinicId });
    });
  }, admit);
  return router;
}
