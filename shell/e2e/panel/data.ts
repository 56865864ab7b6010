import { insertSealedInSite } from '../../../api/testing/database/sealed-rows';
import type { TestSite } from 'shared/testing/site';
import { databaseUrl } from '../site-database';

export interface Amounts {
  readonly calls: number;
  readonly threads: number;
  /** In the newest thread; the others have two. */
  readonly messages: number;
}

/** A pasted text without break opportunities must not widen the panel. */
const longWord = 'largo'.repeat(30);

/** Replaces the internal clinic's calls and chats by these, the newest minutes old. */
export async function fillClinic(site: TestSite, { calls, threads, messages }: Amounts): Promise<void> {
  await insertSealedInSite(
    { url: await databaseUrl(site), dataFolder: site.dataFolder },
    `TRUNCATE call, chat_thread CASCADE;
     INSERT INTO call (clinic_id, provider_call_id, agent_id, call_type, status, clear_from_number, started_at, ended_at, duration_ms, analysed_at, clear_summary, successful,
                       resolution_completed, clear_category, reserved_appointment, satisfaction_score, created_at)
       SELECT clinic.id, 'call_' || n, 'agent', 'phone_call', 'ended', '+34600' || lpad(n::text, 6, '0'), t, t + interval '2 minutes', 120000, t + interval '3 minutes',
              'Pide una limpieza y reserva cita.' || CASE WHEN n = 1 THEN ' ${longWord}' ELSE '' END, n % 4 <> 0, n % 5 <> 0, (ARRAY['Cleaning', 'Tooth Pain', 'Implant'])[1 + n % 3], n % 3 = 0, 5 + n % 6, t
         FROM clinic, generate_series(1, ${calls}) n, LATERAL (SELECT now() - n * interval '17 minutes' AS t) moments WHERE slug = 'casa';
     INSERT INTO call_line (call_id, clinic_id, position, role, clear_content)
       SELECT id, clinic_id, position, CASE WHEN position % 2 = 0 THEN 'agent' ELSE 'user' END, 'Línea ' || position || ' de la llamada ${longWord}' FROM call, generate_series(0, 3) position;
     INSERT INTO chat_thread (clinic_id, provider_chat_id, status, clear_patient_name, clear_title, clear_last_message, last_message_at, updated_at, created_at, patient_messages)
       SELECT clinic.id, 'chat_' || n, 'ended', 'Paciente ' || n || CASE WHEN n = 2 THEN ' ${longWord}' ELSE '' END, 'Quiero una limpieza', 'Gracias', t, t, t - interval '1 hour', 1
         FROM clinic, generate_series(1, ${threads}) n, LATERAL (SELECT now() - n * interval '11 minutes' AS t) moments WHERE slug = 'casa';
     INSERT INTO chat_message (clinic_id, thread_id, provider_message_id, role, clear_content, sent_at, ordinal)
       SELECT clinic_id, id, 'm' || n, CASE WHEN n % 2 = 0 THEN 'agent' ELSE 'user' END, 'Mensaje número ' || n || CASE WHEN n = count THEN ' ${longWord}' ELSE '' END, last_message_at - (count - n) * interval '3 seconds', n
         FROM chat_thread, LATERAL (SELECT CASE WHEN provider_chat_id = 'chat_1' THEN ${messages} ELSE 2 END AS count) counts, generate_series(1, count) n;
     ANALYZE;`,
  );
}
