import { clinicProfile, type ClinicChanges, type ClinicProfile, type ClinicView } from 'shared/contracts/demos/admin';
import type { ErrorDetail } from 'shared/contracts/errors';
import { openClinicName, orNotFound, sealClinicName, unlessDamaged, type Database, type Names, type Queryable } from '../../platform';
import { announceChange } from './demo-code.repository';
import clinics from './sample-clinics.json';

/** Codes lead to the first path. */
export type CatalogueEntry = ClinicProfile & { readonly clinicId: string };

const columns = `
  c.slug, c.name_sealed AS "nameSealed", c.agent_id AS "agentId", coalesce(d.specialty, '') AS specialty, coalesce(d.type, '') AS type, coalesce(d.language, '') AS language,
  coalesce(d.version, '') AS version, d.phone_sealed AS "phoneSealed", d.logo_url_sealed AS "logoUrlSealed", d.color,
  coalesce(d.opening_hours, '[]') AS "openingHours", coalesce(d.treatments, '[]') AS treatments, d.conversations_sealed AS "conversationsSealed",
  array(SELECT p.path FROM clinic_demo_path p WHERE p.clinic_id = c.id ORDER BY p.place) AS paths`;

/** The columns of `clinic_demo` beside the clinic's. What identifies a clinic is sealed for its slug, which is in the page's address. */
function demoColumns({ slug, openingHours, treatments, phone, logoUrl, conversations, ...plain }: Omit<ClinicProfile, 'paths'>, names: Names) {
  const sealed = { phone_sealed: phone, logo_url_sealed: logoUrl, conversations_sealed: JSON.stringify(conversations) };
  const cells = Object.entries(sealed).map(([column, text]) => names.seal({ table: 'clinic_demo', column, rowId: slug }, text));
  const { specialty, type, language, version, color } = plain;
  return [specialty, type, language, version, color, JSON.stringify(openingHours), JSON.stringify(treatments), ...cells];
}

type Sealed = { readonly slug: string } & Readonly<Record<'nameSealed' | 'phoneSealed' | 'logoUrlSealed' | 'conversationsSealed', Buffer | null>>;

function opened<Row extends Sealed>(names: Names, { nameSealed, phoneSealed, logoUrlSealed, conversationsSealed, ...row }: Row) {
  const open = (column: string, cell: Buffer | null) => unlessDamaged(names.read({ table: 'clinic_demo', column, rowId: row.slug }, cell));
  return {
    ...row,
    name: openClinicName(names, row.slug, nameSealed),
    phone: open('phone_sealed', phoneSealed),
    logoUrl: open('logo_url_sealed', logoUrlSealed),
    conversations: JSON.parse(open('conversations_sealed', conversationsSealed) ?? '[]') as ClinicProfile['conversations'],
  };
}

const findOne = async (database: Queryable, names: Names, column: 'id' | 'slug', value: string): Promise<CatalogueEntry | null> => {
  const [row] = await database.query<Omit<CatalogueEntry, 'name' | 'phone' | 'logoUrl' | 'conversations'> & Sealed>(
    `SELECT c.id AS "clinicId", ${columns} FROM clinic_demo d JOIN clinic c ON c.id = d.clinic_id WHERE c.${column} = $1`,
    [value],
  );
  return row === undefined ? null : opened(names, row);
};

export const findEntry = (database: Queryable, names: Names, clinicId: string) => findOne(database, names, 'id', clinicId);
export const findEntryBySlug = (database: Queryable, names: Names, slug: string) => findOne(database, names, 'slug', slug);

export const findPaths = async (database: Queryable): Promise<string[]> => (await database.query<{ path: string }>('SELECT path FROM clinic_demo_path')).map(({ path }) => path);

export const clinicPaths = ({ slug, paths }: Pick<ClinicProfile, 'slug' | 'paths'>): readonly string[] => (paths.length > 0 ? paths : [`/demos/clinics/${slug}`]);

const exists = ({ slug }: Pick<ClinicProfile, 'slug'>): ErrorDetail => ({ field: 'slug', message: `The clinic "${slug}" or one of its addresses exists already` });

/** Calls and chats belong to their agent's clinic, so clinics cannot share an agent. The site's own are the internal clinic's. */
async function agentTaken(tx: Queryable, { slug, agentId }: Pick<ClinicProfile, 'slug' | 'agentId'>, internalAgentIds: readonly string[]): Promise<ErrorDetail | null> {
  if (agentId === null) return null;
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('clinic agents'))`);
  const [other] = await tx.query<{ slug: string }>(
    `SELECT slug FROM clinic WHERE slug <> $2 AND (agent_id = $1 OR (slug = 'casa' AND $1 = ANY ($3)))`,
    [agentId, slug, internalAgentIds],
  );
  return other === undefined ? null : { field: 'agentId', message: `This agent is the clinic "${other.slug}"'s already` };
}

/** Adds a clinic with its demo, or a demo to a clinic. @returns why it was refused: the slug has one, an address or the agent is taken */
export async function insertClinic(tx: Queryable, names: Names, profile: ClinicProfile, internalAgentIds: readonly string[]): Promise<ErrorDetail | null> {
  const taken = await agentTaken(tx, profile, internalAgentIds);
  if (taken !== null) return taken;
  await tx.query(
    'INSERT INTO clinic (slug, name_sealed, agent_id) VALUES ($1, $2, $3) ON CONFLICT (slug) DO UPDATE SET agent_id = coalesce(clinic.agent_id, excluded.agent_id)',
    [profile.slug, sealClinicName(names, profile.slug, profile.name), profile.agentId],
  );
  const [added] = await tx.query<{ clinicId: string }>(
    `INSERT INTO clinic_demo (clinic_id, specialty, type, language, version, color, opening_hours, treatments, phone_sealed, logo_url_sealed, conversations_sealed)
     SELECT id, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11 FROM clinic WHERE slug = $1 AND slug <> 'casa'
     ON CONFLICT (clinic_id) DO NOTHING RETURNING clinic_id AS "clinicId"`,
    [profile.slug, ...demoColumns(profile, names)],
  );
  if (added === undefined) return exists(profile);
  const paths = clinicPaths(profile);
  const inserted = await tx.query(
    `INSERT INTO clinic_demo_path (path, clinic_id, place) SELECT path, $2, place - 1 FROM unnest($1::text[]) WITH ORDINALITY AS given (path, place)
     ON CONFLICT (path) DO NOTHING RETURNING path`,
    [paths, added.clinicId],
  );
  if (inserted.length < paths.length) return exists(profile);
  await announceChange(tx);
  return null;
}

/** @returns the reason of a refusal, as `insertClinic`; also for a clinic without a demo */
export async function updateClinic(tx: Queryable, names: Names, slug: string, changes: ClinicChanges, internalAgentIds: readonly string[]): Promise<ErrorDetail | null> {
  // Before the clinic is read: of two changes at once, the second builds on the first.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('clinic agents'))`);
  const entry = await findEntryBySlug(tx, names, slug);
  if (entry === null) return { field: 'slug', message: `There is no demo of a clinic "${slug}"` };
  const next = { ...entry, ...changes };
  const taken = await agentTaken(tx, next, internalAgentIds);
  if (taken !== null) return taken;
  const name = changes.name === undefined ? null : sealClinicName(names, slug, changes.name);
  await tx.query('UPDATE clinic SET name_sealed = coalesce($2, name_sealed), agent_id = $3 WHERE id = $1', [entry.clinicId, name, next.agentId]);
  await tx.query(
    `UPDATE clinic_demo SET specialty = $2, type = $3, language = $4, version = $5, color = $6, opening_hours = $7::jsonb, treatments = $8::jsonb,
            phone_sealed = $9, logo_url_sealed = $10, conversations_sealed = $11 WHERE clinic_id = $1`,
    [entry.clinicId, ...demoColumns(next, names)],
  );
  return null;
}

export async function listCatalogue(database: Queryable, names: Names, now: Date): Promise<ClinicView[]> {
  const rows = await database.query<Omit<ClinicView, 'name' | 'phone' | 'logoUrl' | 'conversations'> & Sealed>(
    `SELECT ${columns},
            (SELECT count(*)::int FROM demo_code o WHERE o.clinic_id = c.id AND o.revoked_at IS NULL AND (o.expires_at IS NULL OR o.expires_at > $1)) AS "activeCodes"
       FROM clinic c LEFT JOIN clinic_demo d ON d.clinic_id = c.id ORDER BY c.slug`,
    [now],
  );
  return rows.map((row) => opened(names, row));
}

/** What does not go with the clinic's own row, in the order in which it can. */
const rowsOfClinic = ['chat_read_mark', 'live_event', 'chat_thread', 'call', 'appointment', 'demo_code', 'clinic_demo'];

/** Deletes a clinic with all that is its own, and whoever works for it alone; in a transaction that has named it. @returns the provider's ids of its conversations, and how much it was */
export async function deleteClinic(tx: Queryable, clinicId: string): Promise<{ providerIds: string[]; calls: number; chats: number; members: number }> {
  // Whoever changes a row holds it when they need its clinic, and a call before a chat: in that order nobody waits in a circle.
  for (const table of ['call', 'chat_thread', 'appointment', 'clinic_member', 'staff_invitation', 'session', 'demo_code']) {
    await tx.query(`SELECT FROM ${table} WHERE clinic_id = $1 FOR UPDATE`, [clinicId]);
  }
  // What comes in the meantime waits, and finds no clinic.
  orNotFound((await tx.query('SELECT FROM clinic WHERE id = $1 FOR UPDATE', [clinicId]))[0]);
  const idsOf = async (sql: string) => (await tx.query<{ id: string }>(sql, [clinicId])).map(({ id }) => id);
  const calls = await idsOf('SELECT provider_call_id AS id FROM call WHERE clinic_id = $1 ORDER BY created_at, id');
  const chats = await idsOf('SELECT provider_chat_id AS id FROM chat_thread WHERE clinic_id = $1 ORDER BY created_at, id');
  const providerIds = [...calls, ...chats];
  const members = await idsOf('SELECT user_id AS id FROM clinic_member WHERE clinic_id = $1');
  await tx.query('DELETE FROM webhook_delivery WHERE subject_id = ANY($1)', [providerIds]);
  await tx.query(`WITH gone AS (DELETE FROM session WHERE clinic_id = $1 RETURNING id_hash) SELECT pg_notify('session_ended', encode(id_hash, 'hex')) FROM gone`, [clinicId]);
  for (const table of rowsOfClinic) await tx.query(`DELETE FROM ${table} WHERE clinic_id = $1`, [clinicId]);
  await tx.query('DELETE FROM clinic WHERE id = $1', [clinicId]);
  await tx.query(
    `DELETE FROM staff_user u WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM clinic_member m WHERE m.user_id = u.id)
       AND NOT EXISTS (SELECT FROM release_operator o WHERE o.issuer = u.issuer AND o.subject = u.subject)`,
    [members],
  );
  await announceChange(tx);
  return { providerIds, calls: calls.length, chats: chats.length, members: members.length };
}

/** Brings the clinics of the data file into a catalogue without any. Afterwards it is the operators': no start brings back what they have removed. */
export async function seedCatalogue(database: Database, names: Names): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await findPaths(tx)).length > 0) return;
    if ((await tx.query(`SELECT FROM audit_entry WHERE text LIKE '%"action":"clinic.removed"%' LIMIT 1`)).length > 0) return;
    for (const row of clinics) await insertClinic(tx, names, await clinicProfile.validate(row), []);
  });
}
