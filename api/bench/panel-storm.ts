import { createDice } from '../testing/fuzz/dice';
import { retellSignatureHeader, signRetellBody } from '../src/platform/retell/retell-signature';
import type { BenchSite } from './bench-site';
import type { Clinic } from './panel-data';

const atOnce = 24;
/** Three webhooks and a third of a function per call; half are sent twice, and a quarter is lost. */
const sendsPerCall = 3.8;

interface FunctionAnswer {
  readonly booked?: boolean;
  readonly moved?: boolean;
  readonly appointment_id?: string;
  readonly slots?: readonly unknown[];
}
interface Visit {
  readonly id: string;
  readonly startsAt: string;
  readonly patientName: string;
}
/** One clinic: kinds of its tasks by id, and names of patients with a visit. */
interface Model {
  readonly tasks: Map<string, string>;
  readonly visits: string[];
}

/**
 * Compares tasks and visits with a model after webhooks and functions of all clinics arrived in any order, some never and some twice; then
 * many callers request one slot at once.
 */
export async function measureStorm({ site, database }: BenchSite, clinics: readonly Clinic[], { apiKey, sends, racers, seed }: { apiKey: string; sends: number; racers: number; seed: number }) {
  const { origin } = site;
  const [first] = clinics;
  if (first === undefined) throw new Error('No clinic');
  const dice = createDice(seed);
  const monday = nextMonday();
  const slotOf = (day: number, hour: number) => `${new Date(monday + day * 86_400_000).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`;

  let refused = 0;
  async function post(path: string, body: object): Promise<unknown> {
    const bytes = Buffer.from(JSON.stringify(body));
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const response = await fetch(`${origin}/webhooks/retell${path}`, { method: 'POST', headers: { 'content-type': 'application/json', [retellSignatureHeader]: signRetellBody(bytes, apiKey, Date.now()) }, body: bytes });
      if (response.ok) return response.status === 204 ? {} : response.json();
      refused += 1;
      // The provider retries after a pause, too.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`${path} was refused 50 times`);
  }
  const run = (name: string, args: object, call: object) => post('/functions', { name, args, call }) as Promise<FunctionAnswer>;
  async function panel<T>(clinic: Clinic, path: string, body?: object): Promise<T> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${origin}${path}`, { ...init, headers: { cookie: clinic.cookies[0] ?? '', origin, 'content-type': 'application/json' } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<T>;
  }

  // The storm.
  const models = new Map<Clinic, Model>(clinics.map((clinic) => [clinic, { tasks: new Map(), visits: [] }]));
  const works: (() => Promise<unknown>)[] = [];
  const failed: { model: Model; id: string; callback: boolean; booked: () => boolean }[] = [];
  for (let index = 0; index * sendsPerCall < sends; index += 1) {
    const clinic = clinics[index % clinics.length];
    const model = clinic && models.get(clinic);
    if (clinic === undefined || model === undefined) throw new Error('No clinic');
    const id = `storm_${index}`;
    const [short, successful, callback] = [dice.roll() < 0.25, dice.roll() < 0.5, dice.roll() < 0.15];
    const call = { call_id: id, call_type: 'phone_call', agent_id: clinic.agentId, from_number: `+346${String(index).padStart(8, '0')}`, call_status: 'ended', start_timestamp: Date.now() - 3_600_000, duration_ms: short ? 5_000 : 60_000 };
    const sent = { started: dice.roll() < 0.8, ended: dice.roll() < 0.7, analysed: dice.roll() < 0.7 };
    const bodies = [
      ...(sent.started ? [{ event: 'call_started', call: { ...call, call_status: 'ongoing', duration_ms: undefined } }] : []),
      ...(sent.ended ? [{ event: 'call_ended', call }] : []),
      ...(sent.analysed ? [{ event: 'call_analyzed', call: { ...call, call_analysis: { call_summary: 'Quería saber el precio', call_successful: successful } } }] : []),
    ];
    const again = (work: () => Promise<unknown>) => works.push(...Array.from({ length: 1 + dice.below(2) }, () => work));
    for (const body of bodies) again(() => post('', body));
    if (callback) again(() => run('request_callback', {}, call));
    if (dice.roll() < 0.2) {
      const startsAt = slotOf(dice.below(40), 9 + dice.below(5));
      let booked = false;
      again(async () => {
        if ((await run('book_appointment', { starts_at: startsAt, patient_name: id }, call)).booked !== true || booked) return;
        booked = true;
        model.visits.push(id);
      });
      failed.push({ model, id: `call:${id}`, callback, booked: () => booked });
    }
    if (callback) model.tasks.set(`call:${id}`, 'callback');
    else if (short && (sent.ended || sent.analysed)) model.tasks.set(`call:${id}`, 'abandoned');
    else if (sent.analysed && !successful) model.tasks.set(`call:${id}`, 'unresolved');
  }
  const shuffled = works.map((work) => ({ work, place: dice.roll() })).sort((a, b) => a.place - b.place);
  const begin = performance.now();
  await together(shuffled.map(({ work }) => work));
  const seconds = (performance.now() - begin) / 1_000;
  while ((await database.query('SELECT 1 FROM webhook_delivery WHERE processed_at IS NULL LIMIT 1')).length > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  for (const { model, id, callback, booked } of failed) if (!callback && !booked()) model.tasks.set(id, 'failed_booking');

  const wrong = { tasksLost: 0, tasksUnexpected: 0, tasksOfAnotherKind: 0, visitsUnlike: 0, slotsTwice: 0 };
  let [tasks, visits] = [0, 0];
  for (const [clinic, model] of models) {
    const listed = await panel<{ tasks: { id: string; kind: string }[]; open: number }>(clinic, '/api/tasks?limit=200');
    if (listed.open !== listed.tasks.length) throw new Error(`A clinic has ${listed.open} tasks; 200 are listed at most`);
    const found = new Map(listed.tasks.map(({ id, kind }) => [id, kind]));
    tasks += listed.tasks.length;
    wrong.tasksUnexpected += listed.tasks.length - found.size + [...found.keys()].filter((id) => !model.tasks.has(id)).length;
    for (const [id, kind] of model.tasks) {
      if (!found.has(id)) wrong.tasksLost += 1;
      else if (found.get(id) !== kind) wrong.tasksOfAnotherKind += 1;
    }
    const booked = await panel<Visit[]>(clinic, '/api/appointments?limit=500');
    visits += booked.length;
    if (JSON.stringify(booked.map(({ patientName }) => patientName).sort()) !== JSON.stringify([...model.visits].sort())) wrong.visitsUnlike += 1;
    wrong.slotsTwice += booked.length - new Set(booked.map(({ startsAt }) => startsAt)).size;
  }

  // The race, at the first clinic: half by telephone, a quarter by web, a quarter moved in the panel.
  const wanted = slotOf(50, 10);
  const caller = (call_id: string, call_type: string) => ({ call_id, call_type, agent_id: first.agentId, call_status: 'ongoing', start_timestamp: Date.now() });
  const movable: string[] = [];
  for (let place = 0; movable.length < racers / 4; place += 1) {
    const { booked, appointment_id: id } = await run('book_appointment', { starts_at: slotOf(52 + Math.floor(place / 5), 9 + (place % 5)), patient_name: `Movible ${place}` }, caller(`movable_${place}`, 'phone_call'));
    if (booked === true && id !== undefined) movable.push(id);
  }
  const answers: FunctionAnswer[] = [];
  const refusedBefore = refused;
  const book = (place: number) => async () => void answers.push(await run('book_appointment', { starts_at: wanted, patient_name: `Corredor ${place}` }, caller(`racer_${place}`, place % 3 === 0 ? 'web_call' : 'phone_call')));
  const move = (id: string) => async () => void answers.push(await panel<FunctionAnswer>(first, `/api/appointments/${id}/move`, { startsAt: madridInstant(wanted) }).catch(() => ((refused += 1), {})));
  const runs = [...Array.from({ length: racers - movable.length }, (_unused, place) => book(place)), ...movable.map(move)].map((work) => ({ work, place: dice.roll() })).sort((a, b) => a.place - b.place);
  const start = performance.now();
  await Promise.all(runs.map(({ work }) => work()));
  const raceSeconds = Math.round((performance.now() - start) / 100) / 10;
  const held = (await panel<Visit[]>(first, `/api/appointments?limit=500&from=${wanted.slice(0, 10)}`)).filter(({ startsAt }) => startsAt === madridInstant(wanted));

  return {
    storm: { sends: works.length, refused: refusedBefore, perSecond: Math.round(works.length / seconds), tasks, visits, ...wrong },
    race: { racers: answers.length, seconds: raceSeconds, refused: refused - refusedBefore, winners: answers.filter(({ booked, moved }) => booked === true || moved === true).length, offeredOthers: answers.filter(({ slots = [] }) => slots.length > 0).length, inTheSlot: held.length },
  };
}

/** Runs a few at a time, in order. */
async function together(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = works.values();
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (const work of left) await work();
  }));
}

/** The Monday after next, at midnight UTC. */
function nextMonday(): number {
  const day = 86_400_000;
  const today = Math.floor(Date.now() / day) * day;
  return today + (8 - new Date(today).getUTCDay() + 7) * day;
}

/** @param local such as `2026-12-01T10:00`, in Madrid */
function madridInstant(local: string): string {
  const utc = new Date(`${local}:00Z`);
  const shown = new Date(`${utc.toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' }).replace(' ', 'T')}Z`);
  return new Date(2 * utc.getTime() - shown.getTime()).toISOString();
}
