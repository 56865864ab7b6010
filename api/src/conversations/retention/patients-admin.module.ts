import { Router } from 'express';
import { erasableAfterMs, erasePatients } from 'shared/contracts/patients-admin';
import type { Audit } from '../../platform/audit/audit';
import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import { operatorOf, type RequireOperator } from '../../platform/operator';
import type { PatientIndex } from '../../platform/sealing/patient-index';
import type { EraseConversations } from './erase-conversations';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append'>;
  readonly index: PatientIndex;
  readonly erase: EraseConversations;
  readonly requireOperator: RequireOperator;
}

/** The operators' way to erase what a clinic keeps of patients, for `npm run admin -- patients` (RGPD articles 17 and 28.3.g). */
export function patientsAdminModule({ database, clock, audit, index, erase, requireOperator }: Dependencies): Router {
  const router = Router();
  router.use(erasePatients.path, requireOperator);

  bind(router, erasePatients, async ({ clinic: slug, phone, name, everyone }, { response }) => {
    const [clinic] = await database.query<{ id: string }>('SELECT id FROM clinic WHERE slug = $1', [slug]);
    if (clinic === undefined) throw new DomainError('not_found');
    const clinicId = clinic.id;
    const hashes = [index.hashOf(clinicId, { phone: phone ?? null, name: null }), index.hashOf(clinicId, { phone: null, name: name ?? null })];
    const patients = everyone ? 'all' : hashes.filter((hash) => hash !== null);
    const before = new Date(clock.now().getTime() - erasableAfterMs);
    return withinClinic(database, clinicId, async (tx) => {
      const chats = await erase.chats(tx, { clinicId, patients, before });
      const { calls, appointments } = await erase.calls(tx, { clinicId, patients, before });
      const counts = { calls: calls.length, chats, appointments };
      await audit.append(tx, { actor: operatorOf(response), action: 'patient.erased', clinicId, details: { ...counts, everyone } });
      return { ...counts, providerCalls: [...calls] };
    });
  });
  return router;
}
