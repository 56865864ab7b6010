import { Router } from 'express';
import { cancelAppointment, confirmAppointment, exportAppointments, listAppointments, listFreeSlots, moveAppointment } from 'shared/contracts/agenda';
import { getAgendaSettings, putAgendaSettings } from 'shared/contracts/agenda-settings';
import { slotInstant } from 'shared/contracts/demo-slots';
import { appointmentColumns, appointmentRows } from 'shared/csv/appointment-rows';
import type { Rows } from 'shared/csv/csv';
import type { ClinicAccess, RequireClinic } from '../../platform/access';
import type { Audit } from '../../platform/audit/audit';
import { createReadingTrail } from '../../platform/audit/reading-trail';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import { sendCsv } from '../../platform/web/send-csv';
import { readSettings, storeSettings } from './agenda-settings.repository';
import { countAppointments, findAppointments, type AppointmentQuery } from './appointment-list.repository';
import { appointmentsOf } from './appointments';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append' | 'record'>;
  readonly encryption: PatientEncryption;
  readonly requireClinic: RequireClinic;
}

const filePage = 500;
const offeredSlots = 24;

/** The clinic's appointments as its people see and change them; the agent asks the same agenda. */
export function agendaModule({ database, clock, audit, encryption, requireClinic }: Dependencies): Router {
  const router = Router();
  const trail = createReadingTrail({ database, clock, audit });
  const queryOf = ({ from, to, search }: { from?: string | undefined; to?: string | undefined; search?: string | undefined }): AppointmentQuery => ({
    from: from === undefined ? clock.now() : slotInstant(from, '00:00'),
    until: to === undefined ? null : slotInstant(to, '00:00'),
    search,
  });
  const read = async (tx: Queryable, clinicId: string, page: AppointmentQuery & { limit: number; after: string | undefined }) =>
    findAppointments(tx, encryption, { clinicId, settings: await readSettings(tx, clinicId) }, page);

  bind(router, listAppointments, async ({ limit, after, ...range }, { request, response }) => {
    const reader = await requireClinic(request);
    response.set('Cache-Control', 'no-store');
    return trail.read(reader, { action: 'appointments.listed' }, (tx) => read(tx, reader.clinicId, { ...queryOf(range), limit, after }));
  });

  async function* pages(clinicId: string, query: AppointmentQuery): AsyncGenerator<Rows, void> {
    let after: string | undefined;
    do {
      const items = await withinClinic(database, clinicId, (tx) => read(tx, clinicId, { ...query, limit: filePage, after }));
      yield appointmentRows(items);
      const last = items.length === filePage ? items.at(-1) : undefined;
      after = last && `${last.startsAt}_${last.id}`;
    } while (after !== undefined);
  }
  bind(router, exportAppointments, async (range, { request, response }) => {
    const { clinicId, userId } = await requireClinic(request);
    const query = queryOf(range);
    const rows = await withinClinic(database, clinicId, (tx) => countAppointments(tx, encryption, clinicId, query));
    await audit.record({ actor: userId, action: 'appointments.exported', clinicId, details: { rows } });
    await sendCsv(response, { columns: appointmentColumns, pages: pages(clinicId, query) });
    return {};
  });

  /** Work on the agenda of the person's clinic, under their name. */
  async function change<T>({ clinicId, userId }: ClinicAccess, id: string, work: (appointments: ReturnType<typeof appointmentsOf>, who: { staffUserId: string; id: string }) => Promise<T>): Promise<T> {
    const seal = await encryption.sealing.sealerFor([clinicId]);
    return withinClinic(database, clinicId, async (tx) =>
      work(appointmentsOf(tx, clinicId, { clock, audit, seal, index: encryption.index, settings: await readSettings(tx, clinicId) }), { staffUserId: userId, id }),
    );
  }
  const orMissing = <T>(found: T | undefined): T => {
    if (found === undefined) throw new DomainError('not_found');
    return found;
  };

  bind(router, confirmAppointment, async ({ id }, { request }) => {
    await change(await requireClinic(request), id, async (appointments, who) => orMissing(await appointments.confirm(who)));
    return {};
  });
  bind(router, cancelAppointment, async ({ id }, { request }) => {
    await change(await requireClinic(request), id, async (appointments, who) => orMissing(await appointments.cancel(who)));
    return {};
  });
  bind(router, moveAppointment, async ({ id, startsAt }, { request }) =>
    change(await requireClinic(request), id, async (appointments, who) => {
      const moved = await appointments.reschedule(who, new Date(startsAt));
      if (moved !== undefined) return { moved: true, slots: [] };
      const { visit, agenda } = orMissing(await appointments.find(who));
      return { moved: false, slots: (await appointments.freeSlots(new Date(startsAt), offeredSlots, { visit, agenda, except: id })).map((slot) => slot.toISOString()) };
    }),
  );
  bind(router, listFreeSlots, async ({ id, from }, { request, response }) => {
    response.set('Cache-Control', 'no-store');
    return change(await requireClinic(request), id, async (appointments, who) => {
      const { visit, agenda } = orMissing(await appointments.find(who));
      const start = from === undefined ? clock.now() : new Date(slotInstant(from, '00:00').getTime() - 1);
      return { slots: (await appointments.freeSlots(start, offeredSlots, { visit, agenda, except: id })).map((slot) => slot.toISOString()) };
    });
  });

  bind(router, getAgendaSettings, async (_input, { request }) => {
    const { clinicId } = await requireClinic(request);
    return withinClinic(database, clinicId, (tx) => readSettings(tx, clinicId));
  });
  bind(router, putAgendaSettings, async (settings, { request }) => {
    const { clinicId, userId } = await requireClinic(request);
    await withinClinic(database, clinicId, async (tx) => {
      await storeSettings(tx, clinicId, settings, clock.now());
      await audit.append(tx, { actor: userId, action: 'agenda.settings_changed', clinicId });
    });
    return settings;
  });
  return router;
}
