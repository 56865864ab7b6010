import type { Router } from 'express';
import { cancelAppointment, confirmAppointment, exportAppointments, listAppointments, listFreeSlots, moveAppointment } from 'shared/contracts/conversations/agenda';
import { getAgendaSettings, putAgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { slotInstant } from 'shared/contracts/demos/slots';
import type { Endpoint, InputOf } from 'shared/contracts/endpoint';
import { appointmentRows } from 'shared/csv/sheet-rows';
import { sheetCopy } from 'shared/csv/csv.copy.es';
import { bind, clinicRoutes, orNotFound, withinClinic, type AnswerOf, type Found, type Uses } from '../../platform';
import { holdSettings, readSettings, storeSettings } from './agenda-settings.repository';
import { countAppointments, findAppointments, type AppointmentQuery } from './appointment-list.repository';
import { appointmentsOf, type AppointmentStaff } from './appointments';

const offeredSlots = 24;

/** The clinic's appointments for its staff to see and change; the agent uses the same agenda. */
export function agendaModule(dependencies: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>): Router {
  const { database, clock, audit, encryption } = dependencies;
  const { router, admit, answer, read, file } = clinicRoutes(dependencies);
  const queryOf = ({ from, to }: InputOf<typeof exportAppointments>, found: Found): AppointmentQuery => ({
    from: from === undefined ? clock.now() : slotInstant(from, '00:00'),
    until: to === undefined ? null : slotInstant(to, '00:00'),
    found: found('appointment'),
  });

  read(listAppointments, () => ({ action: 'appointments.listed' }), async (tx, { limit, after, ...range }, { clinicId }, found) =>
    findAppointments(tx, encryption.reading, { clinicId, settings: await readSettings(tx, encryption.sealing.names, clinicId) }, { ...queryOf(range, found), limit, after }));

  file(exportAppointments, 'appointments.exported', async (opening, range, { clinicId }, found) => {
    const query = queryOf(range, found);
    return {
      details: { rows: await countAppointments(opening, clinicId, query) },
      head: [sheetCopy.appointmentColumns],
      linesOf: appointmentRows,
      page: async (tx, limit, after) => findAppointments(tx, encryption.reading, { clinicId, settings: await readSettings(tx, encryption.sealing.names, clinicId) }, { ...query, limit, after }),
      endOf: ({ startsAt, id }) => `${startsAt}_${id}`,
    };
  });

  type Change<E extends Endpoint> = (agenda: ReturnType<typeof appointmentsOf>, input: InputOf<E>, who: AppointmentStaff) => Promise<AnswerOf<E>>;
  /** Changes an appointment of the person's clinic, under their name. */
  function change<E extends Endpoint>(endpoint: E, work: Change<E>): void {
    bind(router, endpoint, async (input, { who: { clinicId, userId: staffUserId } }) => {
      const { id, at, startsAt }: InputOf<typeof confirmAppointment> & { readonly startsAt?: string } = Object(input);
      const seal = await encryption.sealing.sealerFor([clinicId]);
      return withinClinic(database, clinicId, async (tx) => {
        const appointments = appointmentsOf(tx, clinicId, { clock, audit, seal, encryption, settings: await holdSettings(tx, encryption.sealing.names, clinicId) });
        // A move also at its new time: the answer to the first request may have been lost.
        return work(appointments, input, { id, staffUserId, at: at === undefined ? at : [at, startsAt ?? at] });
      });
    }, admit);
  }
  async function slotsFor(appointments: ReturnType<typeof appointmentsOf>, who: AppointmentStaff, from: Date): Promise<string[]> {
    const { id, ...booked } = orNotFound(await appointments.find(who), 'appointment_gone');
    return (await appointments.freeSlots(from, offeredSlots, { ...booked, except: id }, true)).map((slot) => slot.toISOString());
  }

  change(confirmAppointment, async (appointments, _input, who) => void orNotFound(await appointments.confirm(who), 'appointment_gone'));
  change(cancelAppointment, async (appointments, _input, who) => void orNotFound(await appointments.cancel(who), 'appointment_gone'));
  change(moveAppointment, async (appointments, { startsAt }, who) => {
    const wanted = new Date(startsAt);
    const moved = await appointments.reschedule(who, wanted);
    return moved === undefined ? { moved: false, slots: await slotsFor(appointments, who, wanted) } : { moved: true, slots: [] };
  });
  change(listFreeSlots, async (appointments, { from }, who) => ({
    slots: await slotsFor(appointments, who, from === undefined ? clock.now() : new Date(slotInstant(from, '00:00').getTime() - 1)),
  }));

  answer(getAgendaSettings, (tx, _input, { clinicId }) => readSettings(tx, encryption.sealing.names, clinicId));
  answer(putAgendaSettings, async (tx, settings, { clinicId, userId }) => {
    await storeSettings(tx, encryption.sealing.names, clinicId, settings, clock.now());
    await audit.append(tx, { actor: userId, action: 'agenda.settings_changed', clinicId });
    return settings;
  });
  return router;
}
