import { Router } from 'express';
import { checkAudit, listAudit } from 'shared/contracts/audit-admin';
import { placeOf, type Audit } from '../../platform/audit/audit';
import { clinicIdOf } from '../../platform/clinic-scope';
import { bind } from '../../platform/http';
import { operatorOf } from '../../platform/operator';
import type { Uses } from '../../platform/uses';
import { countAuditEntries, findAuditEntries } from './audit-reading.repository';

/** The operators' way to the audit trail, for `npm run admin -- audit`. Reading it is noted in it. */
export function auditAdminModule({ database, audit, requireOperator }: Uses<'database' | 'requireOperator'> & { audit: Audit }): Router {
  const router = Router();
  router.use(listAudit.path, requireOperator);

  bind(router, checkAudit, async () => {
    return { entries: await countAuditEntries(database), brokenAt: placeOf(await audit.verify()) };
  });
  bind(router, listAudit, async ({ clinic, since, limit, before }, { response }) => {
    const id = clinic === undefined ? undefined : await clinicIdOf(database, clinic);
    const entries = await findAuditEntries(database, { clinicId: id, since, limit, before });
    await audit.record({ actor: operatorOf(response), action: 'audit.read', clinicId: id, details: { rows: entries.length } });
    return { entries };
  });
  return router;
}
