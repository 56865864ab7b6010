import { findAppointments } from '../src/conversations/agenda/appointment-list.repository';
import { openingHoursOf } from '../src/conversations/figures/opening-hours-sql';
import { findTasks } from '../src/conversations/tasks/task.repository';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { readSums } from '../src/conversations/figures/analytics.repository';
import { countCalls, findCall, findCalls } from '../src/conversations/calls/call-history.repository';
import { findMessages, findThreads } from '../src/conversations/chat/chat-reading.repository';
import { createEventSource } from '../src/conversations/events/event.repository';
import { withinClinic } from '../src/platform/clinic/clinic-scope';
import type { Database, Queryable } from '../src/platform/database/database';
import type { PatientEncryption } from '../src/platform/sealing/patients/patient-encryption';
import { createPatientWords } from '../src/platform/sealing/patients/patient-words';
import type { Clinic } from './panel-data';
import { percentile, rounded } from './percentile';

const rounds = 300;

/** Times every read request of the panel, one at a time. @returns milliseconds by name */
export async function timeRequests(origin: string, clinics: readonly Clinic[]): Promise<Record<string, { p50: number; p99: number }>> {
  const get = async (path: string, cookie: string): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const firstId = async (path: string, cookie: string) => ((await get(path, cookie)) as { id: string }[])[0]?.id ?? '';
  const results: Record<string, { p50: number; p99: number }> = {};
  const paths: Record<string, (cookie: string) => Promise<string> | string> = {
    // Baseline of the machine: a request that reads nothing.
    'GET /healthz': () => '/healthz',
    'GET /auth/session': () => '/auth/session',
    'GET /analytics': () => '/analytics',
    'GET /analytics 30d': () => '/analytics?range=30d',
    'GET /api/chat/threads': () => '/api/chat/threads?limit=20',
    'GET /api/chat/threads 7d': () => '/api/chat/threads?limit=20&range=7d',
    'GET /api/chat/threads search': () => '/api/chat/threads?limit=20&search=limpieza%20mart',
    'GET /api/chat/threads search, no match': () => '/api/chat/threads?limit=20&search=inencontrable',
    'GET messages': async (cookie) => `/api/chat/threads/${await firstId('/api/chat/threads?limit=1', cookie)}/messages?limit=200`,
    'GET /api/calls': () => '/api/calls?limit=50',
    'GET /api/calls search': () => '/api/calls?limit=50&search=revision%20reserva',
    'GET /api/calls search, no match': () => '/api/calls?limit=50&search=inencontrable',
    'GET /api/calls filtered': () => '/api/calls?limit=50&outcome=resolved&category=Cleaning&hours=outside',
    'GET /api/calls/count': () => '/api/calls/count',
    'GET /api/appointments': () => '/api/appointments?limit=100',
    'GET /api/tasks': () => '/api/tasks',
    'GET /api/figures/rows': () => '/api/figures/rows?figure=conversations',
    'GET /api/figures/since-closing': () => '/api/figures/since-closing',
    'GET one call': async (cookie) => `/api/calls/${await firstId('/api/calls?limit=1', cookie)}`,
  };
  // A person who searches has an open panel, so the clinic's words are loaded; the part "search" measures a first search.
  for (const { cookies: [cookie = ''] } of clinics) await get('/api/chat/threads?limit=1&search=a', cookie);
  for (const [name, pathOf] of Object.entries(paths)) {
    const times: number[] = [];
    for (let round = -20; round < rounds; round += 1) {
      const cookie = clinics[(round + 20) % clinics.length]?.cookies[0] ?? '';
      const path = await pathOf(cookie);
      const start = performance.now();
      await get(path, cookie);
      // The first rounds warm up.
      if (round >= 0) times.push(performance.now() - start);
    }
    results[name] = { p50: rounded(percentile(times, 0.5)), p99: rounded(percentile(times, 0.99)) };
  }
  return results;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const largeTables: ReadonlySet<string> = new Set(['call', 'call_line', 'appointment', 'chat_thread', 'chat_message', 'live_event', 'session']);

/** Large tables that a statement of the panel scans sequentially; the aim is none. */
export async function sequentialScans(database: Database, encryption: PatientEncryption, { id: clinicId, userId }: Clinic): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const recording = (queryable: Queryable): Queryable => ({
    query: (sql, parameters = []) => {
      if (!sql.includes('set_config')) statements.push({ sql, parameters });
      return queryable.query(sql, parameters);
    },
  });
  const now = new Date();
  const recorded: Database = { ...database, ...recording(database), transaction: (work) => database.transaction((tx) => work(recording(tx))) };
  const words = createPatientWords({ database: recorded, sealing: encryption.sealing });
  const foundCalls = (await words.find(clinicId, 'limpieza'))('call');
  // The second search reads only what has changed since.
  const foundThreads = (await words.find(clinicId, 'limpieza'))('chat_thread');
  await withinClinic(database, clinicId, async (plain) => {
    const tx = recording(plain);
    const period = { clinicId, index: encryption.index, until: now, now, openingHours: openingHoursOf(usualSettings, now) };
    await readSums(tx, { ...period, since: null });
    await readSums(tx, { ...period, since: new Date(now.getTime() - 86_400_000) });
    await findTasks(tx, encryption.sealing, { clinicId, settings: usualSettings, now, done: false, limit: 100 });
    await findAppointments(tx, encryption.sealing, { clinicId, settings: usualSettings }, { from: now, until: null, found: null, limit: 100, after: undefined });
    for (const found of [null, foundCalls]) {
      const query = { clinicId, since: null, found };
      await countCalls(tx, query);
      const [call] = await findCalls(tx, encryption, query, { limit: 50, before: undefined });
      if (call !== undefined) await findCall(tx, encryption, clinicId, call.id);
    }
    for (const found of [null, foundThreads]) {
      const [thread] = await findThreads(tx, encryption.sealing, { clinicId, userId, limit: 20, since: null, found, before: undefined });
      if (thread !== undefined) await findMessages(tx, encryption.sealing, clinicId, thread.id, 200, undefined);
    }
  });
  const events = createEventSource(recorded, encryption.sealing);
  await events.after(clinicId, 0n);
  await events.newest(clinicId);

  const found: string[] = [];
  for (const { sql, parameters } of statements) {
    await withinClinic(database, clinicId, async (tx) => {
      const [row] = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(`EXPLAIN (FORMAT JSON) ${sql}`, parameters);
      for (const { Plan } of row?.['QUERY PLAN'] ?? []) collect(Plan, (table) => found.push(`${table} in: ${sql.replaceAll(/\s+/g, ' ').slice(0, 100)}`));
    });
  }
  return found;
}

function collect(node: PlanNode, report: (table: string) => void): void {
  const table = node['Relation Name'];
  if (node['Node Type'] === 'Seq Scan' && table !== undefined && largeTables.has(table)) report(table);
  for (const child of node.Plans ?? []) collect(child, report);
}
