import { Router } from 'express';
import { changeTask, listTasks } from 'shared/contracts/tasks';
import type { RequireClinic } from '../../platform/access';
import type { Audit } from '../../platform/audit/audit';
import { createReadingTrail } from '../../platform/audit/reading-trail';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import { appendLiveEvent } from '../../platform/live-events';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import { readSettings } from '../agenda/agenda-settings.repository';
import { countOpenTasks, findTasks, storeTaskChange, isTaskDone } from './task.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append'>;
  readonly encryption: PatientEncryption;
  readonly requireClinic: RequireClinic;
  /** The people of a clinic. */
  readonly membersOf: (clinicId: string) => Promise<{ readonly id: string; readonly name: string }[]>;
}

/** 'Por atender': what needs a person, each thing once, and who takes it. */
export function tasksModule({ database, clock, audit, encryption, requireClinic, membersOf }: Dependencies): Router {
  const router = Router();
  const trail = createReadingTrail({ database, clock, audit });
  bind(router, listTasks, async ({ done, limit }, { request, response }) => {
    const reader = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    const { clinicId, userId } = reader;
    const now = clock.now();
    const members = await membersOf(clinicId);
    return trail.read(reader, { action: 'tasks.listed' }, async (tx) => ({
      tasks: await findTasks(tx, encryption.sealing, { clinicId, settings: await readSettings(tx, clinicId), now, done, limit }),
      open: await countOpenTasks(tx, clinicId, now),
      members,
      self: userId,
    }));
  });

  bind(router, changeTask, async ({ id, note, ...change }, { request }) => {
    const { clinicId, userId } = await requireClinic(request);
    if (change.ownerId != null && !(await membersOf(clinicId)).some((member) => member.id === change.ownerId)) throw new DomainError('invalid_input', [{ field: 'ownerId', message: 'No es de la clínica.' }]);
    const place = { clinicId, table: 'task_state', column: 'note_sealed', rowId: id };
    const sealed = note === undefined ? undefined : note === '' ? null : await encryption.sealing.seal(place, note);
    await withinClinic(database, clinicId, async (tx) => {
      const now = clock.now();
      const isDone = await isTaskDone(tx, clinicId, now, id);
      if (isDone === undefined) throw new DomainError('not_found');
      // Whoever has done it first stays named.
      await storeTaskChange(tx, { clinicId, taskId: id, userId, now }, { ...change, done: change.done === isDone ? undefined : change.done, note: sealed });
      await appendLiveEvent(tx, { clinicId, type: 'task_changed', payload: { task_id: id } });
      await audit.append(tx, { actor: userId, action: change.done === true ? 'task.done' : 'task.changed', subject: id, clinicId });
    });
    return {};
  });
  return router;
}
