import { object, string, mixed } from 'yup';
import type { AuditEntryView } from 'shared/contracts/audit-admin';
import type { Queryable } from '../../platform/database';

interface AuditQuery {
  readonly clinicId: string | undefined;
  readonly since: Date | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

interface AuditRow {
  readonly month: string;
  readonly position: number;
  readonly at: Date;
  readonly clinic: string | null;
  readonly text: string;
}

const written = object({
  actor: string().required(),
  action: string().required(),
  subject: string().nullable().default(null),
  details: mixed<AuditEntryView['details']>().default({}),
});

export async function findAuditEntries(database: Queryable, { clinicId, since, before, limit }: AuditQuery): Promise<AuditEntryView[]> {
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

export async function countAuditEntries(database: Queryable): Promise<number> {
  const [row] = await database.query<{ entries: number }>('SELECT coalesce(sum(entries), 0)::int AS entries FROM audit_segment');
  return row?.entries ?? 0;
}
