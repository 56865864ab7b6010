import { Router } from 'express';
import { mixed, object, string } from 'yup';
import { checkAudit, listAudit, type AuditEntryView } from 'shared/contracts/audit-admin';
import type { InputOf } from 'shared/contracts/endpoint';
import { placeOf, type Audit } from '../../platform/audit/audit';
import { bind, clinicIdOf, operatorOf, type Queryable, type Uses } from '../../platform';

/** The operators' way to the audit trail, for `npm run admin -- audit`. Reading it is noted in it. */
export function auditAdminModule({ database, audit }: Uses<'database'> & { audit: Audit }): Router {
  const router = Router();
  bind(router, checkAudit, async () => {
    const [counted] = await database.query<{ entries: number }>('SELECT coalesce(sum(entries), 0)::int AS entries FROM audit_segment');
    return { entries: counted?.entries ?? 0, brokenAt: placeOf(await audit.verify()) };
  });
  bind(router, listAudit, async (query, { response }) => {
    const id = query.clinic === undefined ? undefined : await clinicIdOf(database, query.clinic);
    const entries = await findAuditEntries(database, { ...query, clinicId: id });
    await audit.record({ actor: operatorOf(response), action: 'audit.read', clinicId: id, details: { rows: entries.length } });
    return { entries };
  });
  return router;
}

interface AuditRow extends Pick<AuditEntryView, 'clinic'> { readonly month: string; readonly position: number; readonly at: Date; readonly text: string }

const written = object({
  actor: string().required(),
  action: string().required(),
  subject: string().nullable().default(null),
  details: mixed<AuditEntryView['details']>().default({}),
});

async function findAuditEntries(database: Queryable, { clinicId, since, before, limit }: InputOf<typeof listAudit> & { readonly clinicId: string | undefined }): Promise<AuditEntryView[]> {
  const [month, position] = before?.split('/') ?? ['9999-99', '0'];
  const rows = await database.query<AuditRow>(
    `SELECT a.month, a.position, a.at, c.slug AS clinic, a.text FROM audit_entry a LEFT JOIN clinic c ON c.id = a.clinic_id
      WHERE ($1::uuid IS NULL OR a.clinic_id = $1) AND a.at >= $2 AND (a.month, a.position) < ($3, $4::int)
      ORDER BY a.month DESC, a.position DESC LIMIT $5`,
    [clinicId ?? null, since ?? '-infinity', month, position, limit],
  );
  return rows.map(({ month, position, at, clinic, text }) => {
    const { actor, action, subject, details } = written.validateSync(JSON.parse(text));
    return { place: `${month}/${position}`, at: at.toISOString(), clinic, actor, action, subject, details };
  });
}
