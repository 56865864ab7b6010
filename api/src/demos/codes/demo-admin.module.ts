import { Router } from 'express';
import * as contract from 'shared/contracts/demos/admin';
import { bind, clinicIdOf, DomainError, findInternalClinic, operatorOf, withinClinic } from '../../platform';
import { inBackground } from '../../platform/jobs/background-work';
import { clinicPaths, deleteClinic, insertClinic, listCatalogue, updateClinic } from './catalogue.repository';
import { exportBookings } from '../booking/booking.repository';
import type { CodeAdminService } from './code-admin.service';
import type { Dependencies } from '../dependencies';
import { createImport } from './import.service';

export function demoAdminModule({ database, clock, audit, sealing, encryption, exportContacts, internalAgentIds }: Dependencies, codes: CodeAdminService): Router {
  const importRowsOf = createImport({ database, sealing, audit, internalAgentIds }, codes);
  const exports: Readonly<Record<contract.ExportKind, typeof exportContacts>> = { bookings: () => exportBookings(database, encryption), contacts: exportContacts };
  const router = Router();
  bind(router, contract.createDemoCode, (request, { response }) => codes.create(request, operatorOf(response)));
  bind(router, contract.listDemoCodes, async (_input, { response }) => ({ codes: await codes.list(operatorOf(response)) }));
  bind(router, contract.readDemoLog, ({ reference }, { response }) => codes.log(reference, operatorOf(response)));
  bind(router, contract.renewDemoCode, ({ reference, days }, { response }) => codes.renew(reference, days, operatorOf(response)));
  bind(router, contract.expireDemoCode, ({ reference }, { response }) => codes.expire(reference, operatorOf(response)));
  bind(router, contract.revokeDemoCode, ({ reference }, { response }) => codes.revoke(reference, operatorOf(response)));
  bind(router, contract.addClinic, (profile, { response }) =>
    database.transaction(async (tx) => {
      const refusal = await insertClinic(tx, sealing.names, profile, internalAgentIds);
      if (refusal !== null) throw new DomainError('already_exists', [refusal]);
      await audit.append(tx, { actor: operatorOf(response), action: 'clinic.added', subject: profile.slug });
      return { slug: profile.slug, path: clinicPaths(profile)[0] ?? '' };
    }));
  bind(router, contract.listClinics, async () => ({ clinics: await listCatalogue(database, sealing.names, clock.now()) }));
  bind(router, contract.changeClinic, ({ slug, ...changes }, { response }) =>
    database.transaction(async (tx) => {
      const changed = Object.keys(changes);
      const refusal = await updateClinic(tx, sealing.names, slug, changes, internalAgentIds);
      if (refusal !== null) throw new DomainError(refusal.field === 'slug' ? 'not_found' : 'already_exists', [refusal]);
      await audit.append(tx, { actor: operatorOf(response), action: 'clinic.changed', subject: slug, details: { fields: changed.join(',') } });
      return { slug, changed };
    }));
  bind(router, contract.removeClinic, async ({ clinic }, { response }) => {
    const clinicId = await clinicIdOf(database, clinic);
    if (clinicId === (await findInternalClinic(database))) throw new DomainError('invalid_input', [{ field: 'clinic', message: `"${clinic}" is this site itself` }]);
    return inBackground(() => withinClinic(database, clinicId, async (tx) => {
      const { providerIds, ...counts } = await deleteClinic(tx, clinicId);
      await audit.append(tx, { actor: operatorOf(response), action: 'clinic.removed', subject: clinic, clinicId, details: counts });
      return { providerIds };
    }));
  });
  bind(router, contract.importRows, ({ rows }, { response }) => importRowsOf(rows, operatorOf(response), () => response.destroyed));
  bind(router, contract.exportRows, async ({ kind }, { response }) => {
    const rows = await exports[kind]();
    await audit.record({ actor: operatorOf(response), action: `${kind}.exported`, details: { rows: rows.length } });
    return { rows };
  });
  return router;
}
