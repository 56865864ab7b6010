import { Router } from 'express';
import { erasableAfterMs, erasePatients } from 'shared/contracts/patients-admin';
import { bind, clinicIdOf, operatorOf, withinClinic, type PatientIndex, type Uses } from '../../platform';
import { eraseCalls, eraseChats } from './erase-conversations';

interface Dependencies extends Uses<'database' | 'clock' | 'audit'> { readonly index: PatientIndex }

/** The operators' way to erase what a clinic keeps of patients, for `npm run admin -- patients` (RGPD articles 17 and 28.3.g). */
export function patientsAdminModule({ database, clock, audit, index }: Dependencies): Router {
  return bind(Router(), erasePatients, async ({ clinic: slug, phone, name, everyone }, { response }) => {
    const clinicId = await clinicIdOf(database, slug);
    const hashes = [index.hashOf(clinicId, { phone: phone ?? null, name: null }), index.hashOf(clinicId, { phone: null, name: name ?? null })];
    const patients = everyone ? 'all' : hashes.filter((hash) => hash !== null);
    const before = new Date(clock.now().getTime() - erasableAfterMs);
    return withinClinic(database, clinicId, async (tx) => {
      const chats = await eraseChats(tx, { clinicId, patients, before });
      const { calls, appointments } = await eraseCalls(tx, { clinicId, patients, before }, chats);
      const counts = { calls: calls.length, chats: chats.length, appointments };
      await audit.append(tx, { actor: operatorOf(response), action: 'patient.erased', clinicId, details: { ...counts, everyone } });
      return { ...counts, providerCalls: calls };
    });
  });
}
