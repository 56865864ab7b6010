import { Router } from 'express';
import { mixed, object, string } from 'yup';
import { checkAudit, listAudit, type AuditEntryView } from 'shared/contracts/clinic/audit-admin';
import type { InputOf } from 'shared/contracts/endpoint';
import type { Audit } from '../../platform/audit/audit';
import { inBackground } from '../../platform/jobs/background-work';
import { bind, clinicIdOf, operatorOf, type Names, type Queryable, type Uses } from '../../platform';
import { openPerson, personColumns } from '../staff/staff.repository';

/** Reads the audit trail, for `npm run admin -- audit`. The trail records each reading. */
export function auditAdminModule({ database, names, audit }: Uses<'database' | 'names'> & { audit: Audit }): Router {
  const router = Router();
  bind(router, checkAudit, async () => {
    const [counted] = await database.query<{ entries: number }>('SELECT coalesce(sum(entries), 0)::float8 AS entries FROM audit_segment');
    return { entries: counted?.entries ?? 0, brokenAt: await inBackground(() => audit.verify()) };
  });
  bind(router, listAudit, async (query, { response }) => {
    const id = query.clinic === undefined ? undefined : await clinicIdOf(database, query.clinic);
    const entries = await findAuditEntries(database, names, audit, { ...query, clinicId: id });
    await audit.record({ actor: operatorOf(response), action: 'audit.read', clinicId: id, details: { rows: entries.length } });
    return { entries };
  });
  return router;
}

type Person = Parameters<typeof openPerson>[1] & { readonly id: string };

const written = object({
  actor: string().required(),
  action: string().required(),
  subject: string().nullable().default(null),
  details: mixed<AuditEntryView['details']>().default({}),
});

type Wanted = InputOf<typeof listAudit> & { readonly clinicId: string | undefined };

/** Names the actor and the subject while the site knows them: the trail itself holds only ids. */
async function findAuditEntries(database: Queryable, names: Names, audit: Pick<Audit, 'textsOf'>, { clinicId, since, before, limit }: Wanted): Promise<AuditEntryView[]> {
  const [month, position] = before?.split('/') ?? ['9999-99', '0'];
  // A moment that no calendar has was put there by others, and must hide nothing else.
  const rows = await database.query<Pick<AuditEntryView, 'clinic'> & { month: string; position: number; at: Date }>(
    `SELECT a.month, a.position, greatest(least(a.at, '9999-01-01'), '1900-01-01') AS at, c.slug AS clinic
       FROM audit_entry a LEFT JOIN clinic c ON c.id = a.clinic_id
      WHERE ($1::uuid IS NULL OR a.clinic_id = $1) AND a.at >= $2 AND (a.month, a.position) < ($3, $4::int)
      ORDER BY a.month DESC, a.position DESC LIMIT $5`,
    [clinicId ?? null, since ?? '-infinity', month, position, limit],
  );
  const texts = await audit.textsOf(database, rows);
  const entries = rows.map(({ month, position, at, clinic }, index) => ({ place: `${month}/${position}`, at: at.toISOString(), clinic, ...written.validateSync(JSON.parse(texts[index] ?? '')) }));
  const people = await database.query<Person>(`SELECT u.id, ${personColumns} FROM staff_user u WHERE u.id::text = ANY($1)`, [entries.flatMap(({ actor, subject }) => [actor, subject])]);
  const emails = new Map<string | null, string>(people.map((row) => [row.id, openPerson(names, row).email]));
  return entries.map((entry) => ({ ...entry, actorEmail: emails.get(entry.actor) ?? null, subjectEmail: emails.get(entry.subject) ?? null }));
}
