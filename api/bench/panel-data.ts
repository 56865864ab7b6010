import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { secretHash } from '../src/platform/random-token';
import { systemClock, type Clock } from '../src/platform/clock';
import type { Database } from '../src/platform/database/database';
import { upsertUser } from '../src/clinic/staff/staff.repository';
import { createPatientEncryption, type PatientEncryption } from '../src/platform/sealing/patients/patient-encryption';
import { createSealing } from '../src/platform/sealing/sealing';
import { insertSealed } from '../testing/database/sealed-rows';
import type { BenchSite } from './bench-site';

export const amounts = { clinics: 200, calls: 100_000, threads: 20_000, messages: 1_000_000 } as const;

const clinicsStatement = `INSERT INTO clinic (slug, agent_id) SELECT 'bench-' || n, 'bench_agent_' || n FROM generate_series(1, ${amounts.clinics}) n`;

const sizes = `
  CREATE TEMP TABLE c AS SELECT id, row_number() OVER (ORDER BY slug) - 1 AS place FROM clinic WHERE slug LIKE 'bench-%';
  CREATE INDEX ON c (place);
  INSERT INTO call (clinic_id, provider_call_id, agent_id, call_type, status, clear_from_number, started_at, ended_at, duration_ms, analysed_at, clear_summary, successful,
                    resolution_completed, clear_category, reserved_appointment, satisfaction_score, created_at)
    SELECT c.id, 'bench_' || n, 'bench', CASE WHEN n % 3 = 0 THEN 'web_call' ELSE 'phone_call' END, 'ended', '+34600' || lpad((n % 9000)::text, 6, '0'), t, t + interval '2 minutes',
           30000 + (n * 7919) % 300000, t + interval '3 minutes', 'La persona pregunta por una revisión y reserva una cita. ' || md5(n::text), n % 5 <> 0, n % 4 <> 0,
           (ARRAY['Tooth Pain','Cleaning','Whitening','Orthodontics','Revision','Implant','Filing','Crown','Other'])[1 + n % 9], n % 3 = 0, CASE WHEN n % 2 = 0 THEN 5 + n % 6 END, t
      FROM generate_series(1, ${amounts.calls}) n JOIN c ON c.place = n % ${amounts.clinics}, LATERAL (SELECT now() - ((n * 104729::bigint) % 7776000) * interval '1 second' AS t) times;
  INSERT INTO appointment (clinic_id, clear_patient_name, clear_patient_phone, starts_at, ends_at)
    SELECT c.id, 'Paciente ' || n, '+34600' || lpad((n % 9000)::text, 6, '0'), t, t + interval '30 minutes'
      FROM generate_series(1, 20000) n JOIN c ON c.place = n % ${amounts.clinics}, LATERAL (SELECT date_trunc('day', now()) + (n / ${amounts.clinics} - 30) * interval '7 hours' + interval '11 minutes' AS t) times;
  INSERT INTO chat_thread (clinic_id, provider_chat_id, status, clear_patient_name, clear_title, clear_last_message, last_message_at, updated_at, created_at, patient_messages)
    SELECT c.id, 'bench_' || n, 'ended', 'Paciente ' || n, 'Quiero una limpieza', 'Gracias', t, t, t - interval '10 minutes', 25
      FROM generate_series(1, ${amounts.threads}) n JOIN c ON c.place = n % ${amounts.clinics}, LATERAL (SELECT now() - ((n * 15485863::bigint) % 7776000) * interval '1 second' AS t) times;
  CREATE TEMP TABLE th AS SELECT id, clinic_id, created_at, row_number() OVER () - 1 AS place FROM chat_thread WHERE provider_chat_id LIKE 'bench_%';
  CREATE INDEX ON th (place);
  INSERT INTO chat_message (clinic_id, thread_id, provider_message_id, role, clear_content, sent_at, ordinal)
    SELECT th.clinic_id, th.id, 'm' || n, CASE WHEN n % 2 = 0 THEN 'user' ELSE 'agent' END, 'Una línea de la conversación, ni larga ni corta, número ' || n,
           th.created_at + (n / ${amounts.threads}) * interval '7 seconds', n / ${amounts.threads}
      FROM generate_series(0, ${amounts.messages - 1}) n JOIN th ON th.place = n % ${amounts.threads};
  INSERT INTO call_line (call_id, clinic_id, position, role, clear_content)
    SELECT call.id, call.clinic_id, position, CASE WHEN position % 2 = 0 THEN 'agent' ELSE 'user' END, 'Una línea de la llamada, número ' || position
      FROM call, generate_series(0, 5) position WHERE provider_call_id LIKE 'bench_%';
  INSERT INTO live_event (clinic_id, type, payload)
    SELECT c.id, 'chat_message', '{}' FROM generate_series(1, 200000) n JOIN c ON c.place = n % ${amounts.clinics};
  ANALYZE;`;

export interface Clinic {
  readonly id: string;
  readonly agentId: string;
  readonly userId: string;
  /** Session cookies; each may open twenty streams. */
  readonly cookies: readonly string[];
}

/** Seals and searches as the bench's site does. */
export function benchEncryption(database: Database, config: BenchSite['config'], clock: Clock = systemClock): PatientEncryption {
  const sealing = createSealing({ database, clock, masterKeys: config.masterKeys, keyFor: config.keyFor });
  return createPatientEncryption({ database, sealing, keyFor: config.keyFor, logger: console });
}

/** A year of data of all clinics, written as the database's superuser and sealed with the keys of ninety days. */
export async function addBusyClinics({ url, database, config }: Pick<BenchSite, 'url' | 'database' | 'config'>): Promise<void> {
  let batches = 0;
  const encryption = benchEncryption(database, config, { now: () => new Date(Date.now() - (batches++ % 90) * 86_400_000) });
  await asSuperuser(url, (client) => insertSealed(client, encryption, sizes));
  await asSuperuser(url, (client) => client.query('VACUUM ANALYZE'));
}

/** Adds the clinics, with a signed-in person for each. */
export function addClinics({ url, database, config }: Pick<BenchSite, 'url' | 'database' | 'config'>, { sessionsOfFirst }: { sessionsOfFirst: number }): Promise<Clinic[]> {
  const { names } = benchEncryption(database, config).sealing;
  return asSuperuser(url, async (client) => {
    await client.query(clinicsStatement);
    const { rows } = await client.query<{ id: string; agent_id: string }>(`SELECT id, agent_id FROM clinic WHERE slug LIKE 'bench-%' ORDER BY agent_id`);
    const clinics: Clinic[] = [];
    for (const [index, { id, agent_id }] of rows.entries()) {
      const userId = await upsertUser(database, names, { issuer: 'bench', subject: agent_id, email: `${agent_id}@bench.example`, emailVerified: true, name: null, provedAt: null }, new Date());
      await client.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $2, 'owner', now())`, [id, userId]);
      const tokens = Array.from({ length: index === 0 ? sessionsOfFirst : 1 }, () => randomBytes(32).toString('base64url'));
      for (const token of tokens) {
        await client.query(`INSERT INTO session (id_hash, user_id, created_at, seen_at, expires_at, proved_at, clinic_id) VALUES ($1, $2, now(), now(), now() + interval '8 hours', now(), $3)`, [secretHash(token), userId, id]);
      }
      clinics.push({ id, agentId: agent_id, userId, cookies: tokens.map((token) => `session=${token}`) });
    }
    return clinics;
  });
}

export async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
