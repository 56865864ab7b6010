import type pg from 'pg';
import { insertSealed } from '../testing/database/sealed-rows';
import type { BenchSite } from './bench-site';
import { asSuperuser, benchEncryption, type Clinic } from './panel-data';
import { percentile, rounded } from './percentile';

const amounts = { threads: 5_000, messages: 100_000, calls: 2_000, lines: 20_000, visits: 2_000 } as const;
const rounds = 500;
const yardsticks = ['/api/chat/threads?limit=20', '/api/calls?limit=50', '/api/appointments?limit=100'];

/** Twelve of 20,000 words, a few frequent and most rare, as in natural language. */
const said = (n: string) => `(SELECT string_agg(CASE place WHEN 40 THEN 'limpieza' WHEN 3 THEN 'martes' ELSE substr(translate(md5(place::text), '0123456789', 'aeiourstln'), 1, 3 + place % 9) END, ' ')
  FROM (SELECT floor(power(random(), 3) * 20000)::int AS place FROM generate_series(1, 12 + 0 * (${n})::int)) AS drawn)`;

/** Visits begin at minutes that no other part of the bench uses. */
const statements = (clinicId: string) => `
  INSERT INTO chat_thread (clinic_id, provider_chat_id, status, clear_patient_name, clear_title, clear_last_message, last_message_at, updated_at, created_at, patient_messages)
    SELECT '${clinicId}', 'searched_' || n, 'ended', 'Paciente ' || n, 'Quiero una limpieza', 'Gracias', t, t, t - interval '10 minutes', 10
      FROM generate_series(1, ${amounts.threads}) n, LATERAL (SELECT now() - ((n * 15485863::bigint) % 7776000) * interval '1 second' AS t) times;
  CREATE TEMP TABLE th AS SELECT id, created_at, row_number() OVER () - 1 AS place FROM chat_thread WHERE provider_chat_id LIKE 'searched_%';
  CREATE INDEX ON th (place);
  INSERT INTO chat_message (clinic_id, thread_id, provider_message_id, role, clear_content, sent_at, ordinal)
    SELECT '${clinicId}', th.id, 'm' || n, CASE WHEN n % 2 = 0 THEN 'user' ELSE 'agent' END, ${said('n')}, th.created_at + (n / ${amounts.threads}) * interval '7 seconds', n / ${amounts.threads}
      FROM generate_series(0, ${amounts.messages - 1}) n JOIN th ON th.place = n % ${amounts.threads};
  INSERT INTO call (clinic_id, provider_call_id, agent_id, call_type, status, clear_from_number, started_at, ended_at, duration_ms, clear_summary, created_at)
    SELECT '${clinicId}', 'searched_' || n, 'bench', 'phone_call', 'ended', '+34600' || lpad((n % 900)::text, 6, '0'), t, t + interval '2 minutes', 60000, ${said('n')}, t
      FROM generate_series(1, ${amounts.calls}) n, LATERAL (SELECT now() - ((n * 104729::bigint) % 7776000) * interval '1 second' AS t) times;
  INSERT INTO call_line (call_id, clinic_id, position, role, clear_content)
    SELECT call.id, '${clinicId}', position, CASE WHEN position % 2 = 0 THEN 'agent' ELSE 'user' END, ${said('position')}
      FROM call, generate_series(1, ${amounts.lines / amounts.calls}) position WHERE provider_call_id LIKE 'searched_%';
  INSERT INTO appointment (clinic_id, clear_patient_name, clear_patient_phone, starts_at, ends_at)
    SELECT '${clinicId}', 'Paciente ' || n, '+34600' || lpad((n % 900)::text, 6, '0'), t, t + interval '30 minutes'
      FROM generate_series(1, ${amounts.visits}) n, LATERAL (SELECT date_trunc('day', now()) + n * interval '1 hour' + interval '7 minutes' AS t) times;
  ANALYZE;`;

const paths: Record<string, string> = {
  ...Object.fromEntries(yardsticks.map((path) => [`yardstick ${path}`, path])),
  'chats, two words': '/api/chat/threads?limit=20&search=limpieza%20mart',
  'chats, one letter': '/api/chat/threads?limit=20&search=a',
  'chats, no match': '/api/chat/threads?limit=20&search=inencontrable',
  'calls, two words': '/api/calls?limit=50&search=limpieza%20mart',
  'calls, a name and a word': '/api/calls?limit=50&search=paciente%20mart',
  'calls, how many': '/api/calls/count?search=limpieza',
  appointments: '/api/appointments?limit=100&search=paciente%201',
};

/** Measures searches in a clinic with 100,000 messages, each after a write, and the first search of a process. */
export async function measureSearch({ site, url, database, config, another }: BenchSite, [first]: readonly Clinic[]) {
  if (first === undefined) throw new Error('No clinic');
  const cookie = first.cookies[0] ?? '';
  console.log('Filling a clinic…');
  await asSuperuser(url, (client) => insertSealed(client, benchEncryption(database, config), statements(first.id)));
  return asSuperuser(url, async (client) => {
    await client.query('VACUUM ANALYZE');
    const cold = await timeFirst((await another({})).origin, cookie);
    const warm = await timeWarm((await another({})).origin, cookie);
    const times: Record<string, { p50: number; p99: number }> = {};
    for (const [name, path] of Object.entries(paths)) {
      const taken: number[] = [];
      for (let round = -20; round < rounds; round += 1) {
        await touch(client, round);
        const ms = await time(site.origin, path, cookie);
        // The first rounds warm up.
        if (round >= 0) taken.push(ms);
      }
      times[name] = { p50: rounded(percentile(taken, 0.5)), p99: rounded(percentile(taken, 0.99)) };
    }
    const searches = Object.entries(times).flatMap(([name, { p99 }]) => (name.startsWith('yardstick') ? [] : [p99]));
    const worst = Math.max(...searches);
    return { times, worst, ratio: rounded(worst / Math.max(...yardsticks.map((path) => times[`yardstick ${path}`]?.p99 ?? Number.NaN))), cold, warm };
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Changes one of the chats, so that the next search must read it again. */
const touch = (client: pg.Client, round: number) => client.query(`UPDATE chat_thread SET updated_at = now() WHERE provider_chat_id = 'searched_' || $1::int`, [1 + ((round + 20) * 7) % amounts.threads]);

async function time(origin: string, path: string, cookie: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${origin}${path}`, { headers: { cookie } });
  await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - start;
}

/** Times the first search of a process, and the delay of other requests that read nothing. */
async function timeFirst(origin: string, cookie: string): Promise<{ firstSearch: number; secondSearch: number; othersWorst: number }> {
  await time(origin, yardsticks[0] ?? '', cookie);
  let isOver = false;
  const others: number[] = [];
  const asking = (async () => {
    for (; !isOver; await pause(20)) others.push(await time(origin, '/healthz', ''));
  })();
  const firstSearch = await time(origin, paths['chats, two words'] ?? '', cookie);
  isOver = true;
  await asking;
  return { firstSearch: rounded(firstSearch), secondSearch: rounded(await time(origin, paths['chats, two words'] ?? '', cookie)), othersWorst: rounded(Math.max(...others)) };
}

/** Times the first search of a process whose panel has been open for some seconds. */
async function timeWarm(origin: string, cookie: string): Promise<{ firstSearch: number }> {
  const stream = new AbortController();
  await fetch(`${origin}/events`, { headers: { cookie }, signal: stream.signal });
  await pause(10_000);
  const firstSearch = await time(origin, paths['chats, two words'] ?? '', cookie);
  stream.abort();
  return { firstSearch: rounded(firstSearch) };
}
