import { Router } from 'express';
import { addClinic, changeClinic, createDemoCode, expireDemoCode, exportRows, importRows, listClinics, listDemoCodes, readDemoLog, renewDemoCode, revokeDemoCode, type ExportKind } from 'shared/contracts/demo-admin';
import { bind, DomainError, operatorOf } from '../platform';
import { clinicPaths, insertClinic, listCatalogue, updateClinic } from './catalogue.repository';
import { exportBookings } from './booking.repository';
import type { CodeAdminService } from './code-admin.service';
import type { Dependencies } from './dependencies';
import { createImport } from './import.service';

/** The operators' commands for demos. */
export function demoAdminModule({ database, clock, audit, sealing, exportContacts, internalAgentIds }: Dependencies, codes: CodeAdminService): Router {
  const importRowsOf = createImport({ database, sealing, audit, internalAgentIds }, codes);
  const exports: Readonly<Record<ExportKind, typeof exportContacts>> = { bookings: () => exportBookings(database, sealing), contacts: exportContacts };
  const router = Router();
  bind(router, createDemoCode, (request, { response }) => codes.create(request, operatorOf(response)));
  bind(router, listDemoCodes, async () => ({ codes: await codes.list() }));
  bind(router, readDemoLog, ({ reference }) => codes.log(reference));
  bind(router, renewDemoCode, ({ reference, days }, { response }) => codes.renew(reference, days, operatorOf(response)));
  bind(router, expireDemoCode, ({ reference }, { response }) => codes.expire(reference, operatorOf(response)));
  bind(router, revokeDemoCode, ({ reference }, { response }) => codes.revoke(reference, operatorOf(response)));
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
