import { Router } from 'express';
import { checkAudit, listAudit } from 'shared/contracts/audit-admin';
import { placeOf, type Audit } from '../../platform/audit/audit';
import type { Database } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import { operatorOf, type RequireOperator } from '../../platform/operator';
import { countAuditEntries, findAuditEntries } from './audit-reading.repository';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly requireOperator: RequireOperator;
}

/** The operators' way to the audit trail, for `npm run admin -- audit`. Reading it is noted in it. */
export function auditAdminModule({ database, audit, requireOperator }: Dependencies): Router {
  const router = Router();
  router.use(listAudit.path, requireOperator, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });

  async function clinicId(slug: string): Promise<string> {
    const [clinic] = await database.query<{ id: string }>('SELECT id FROM clinic WHERE slug = $1', [slug]);
    if (clinic === undefined) throw new DomainError('not_found');
    return clinic.id;
  }

  bind(router, checkAudit, async () => {
    return { entries: await countAuditEntries(database), brokenAt: placeOf(await audit.verify()) };
  });
  bind(router, listAudit, async ({ clinic, since, limit, before }, { response }) => {
    const id = clinic === undefined ? undefined : await clinicId(clinic);
    const entries = await findAuditEntries(database, { clinicId: id, since, limit, before });
    await audit.record({ actor: operatorOf(response), action: 'audit.read', clinicId: id, details: { rows: entries.length } });
    return { entries };
  });
  return router;
}
