import { Router } from 'express';
import { addClinic, changeClinic, createDemoCode, expireDemoCode, exportRows, freeBooking, importRows, listBookings, listClinics, listDemoCodes, readDemoLog, renewDemoCode, revokeDemoCode, type ExportKind } from 'shared/contracts/demo-admin';
import { bind, DomainError, headerLine, operatorOf, orNotFound } from '../platform';
import { bookingLinkCopy } from './booking-link.copy.es';
import { clinicPaths, insertClinic, listCatalogue, updateClinic } from './catalogue.repository';
import { deleteBooking, exportBookings } from './booking.repository';
import type { CodeAdminService } from './code-admin.service';
import type { Dependencies } from './dependencies';
import { createImport } from './import.service';

/** What operators do about demos, from the command line. */
export function demoAdminModule({ database, clock, audit, sealing, exportContacts, internalAgentIds, enqueueMail, salesAddress }: Dependencies, codes: CodeAdminService): Router {
  const importRowsOf = createImport({ database, sealing, audit, internalAgentIds }, codes);
  const exports: Readonly<Record<ExportKind, typeof exportContacts>> = { bookings: () => exportBookings(database, sealing), contacts: exportContacts };
  const router = Router();
  bind(router, createDemoCode, (request, { response }) => codes.create(request, operatorOf(response)));
  bind(router, listDemoCodes, async () => ({ codes: await codes.list() }));
  bind(router, readDemoLog, ({ reference }) => codes.log(reference));
  bind(router, renewDemoCode, ({ reference, days }, { response }) => codes.renew(reference, days, operatorOf(response)));
  bind(router, expireDemoCode, ({ reference }, { response }) => codes.expire(reference, operatorOf(response)));
  bind(router, revokeDemoCode, ({ reference }, { response }) => codes.revoke(reference, operatorOf(response)));
  bind(router, listBookings, async (_input, { response }) => {
    const bookings = await exportBookings(database, sealing, clock.now());
    await audit.record({ actor: operatorOf(response), action: 'bookings.listed', details: { rows: bookings.length } });
    return { bookings };
  });
  bind(router, freeBooking, async ({ id }, { response }) => {
    const booking = orNotFound((await exportBookings(database, sealing, clock.now())).find((one) => one.id === id));
    const { clinic, phone, date, time } = booking;
    const when = bookingLinkCopy.when(date, time);
    await database.transaction(async (tx) => {
      // The booker may have cancelled in this moment.
      if (!(await deleteBooking(tx, id))) throw new DomainError('not_found');
      await enqueueMail(tx, { to: salesAddress, subject: headerLine(bookingLinkCopy.mailCancelled(clinic, when)), text: bookingLinkCopy.mailFreed(clinic, when, phone) });
      await audit.append(tx, { actor: operatorOf(response), action: 'booking.freed', subject: id });
    });
    return booking;
  });
  bind(router, addClinic, async (profile, { response }) => {
    const added = await database.transaction(async (tx) => {
      const refusal = await insertClinic(tx, sealing.names, profile, internalAgentIds);
      if (refusal !== null) throw new DomainError('already_exists', [refusal]);
      await audit.append(tx, { actor: operatorOf(response), action: 'clinic.added', subject: profile.slug });
      return clinicPaths(profile)[0] ?? '';
    });
    return { slug: profile.slug, path: added };
  });
  bind(router, listClinics, async () => ({ clinics: await listCatalogue(database, sealing.names, clock.now()) }));
  bind(router, changeClinic, ({ slug, ...changes }, { response }) =>
    database.transaction(async (tx) => {
      const changed = Object.keys(changes);
      const refusal = await updateClinic(tx, sealing.names, slug, changes, internalAgentIds);
      if (refusal !== null) throw new DomainError(refusal.field === 'slug' ? 'not_found' : 'already_exists', [refusal]);
      await audit.append(tx, { actor: operatorOf(response), action: 'clinic.changed', subject: slug, details: { fields: changed.join(',') } });
      return { slug, changed };
    }));
  bind(router, importRows, ({ rows }, { response }) => importRowsOf(rows, operatorOf(response)));
  bind(router, exportRows, async ({ kind }, { response }) => {
    const rows = await exports[kind]();
    await audit.record({ actor: operatorOf(response), action: `${kind}.exported`, details: { rows: rows.length } });
    return { rows };
  });
  return router;
}
