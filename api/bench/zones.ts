import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createEvents } from 'ics';
import { madridClock, slotInstant, slotTimes } from 'shared/contracts/demos/slots';
import { dates } from 'shared/copy/formats';
import { eventOf } from '../src/conversations/agenda/calendar-feed.module';
import { calendarFileFor } from '../src/demos/booking/invitation';

// `node shared/tooling/run/run.mjs api/bench/zones.ts`: checks every quarter of an hour of two years, with the process in each time zone of
// the runtime. Compares the panel's hour, the mail's day and hour, the clinic's feed and the booking's file with Madrid's time by the
// European rule. Zones whose clocks always agree are checked once. `sample` checks a part of them, and the days around each clock change.
const quarterMs = 900_000;
const first = Date.UTC(2026, 0, 1);
const end = Date.UTC(2028, 0, 1);
const panelTime = dates({ hour: '2-digit', minute: '2-digit' });

/** One o'clock UTC on the last Sunday of a month that has 31 days. */
function change(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * 86_400_000;
}
const changes = [2026, 2027].flatMap((year) => [change(year, 2), change(year, 9)]);
function wallOf(at: number): string {
  const summer = changes.filter((moment) => moment <= at).length % 2 === 1;
  return new Date(at + (summer ? 2 : 1) * 3_600_000).toISOString().slice(0, 16);
}
const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.000/g, '');
const startsOf = (calendar: string): string[] => [...calendar.matchAll(/^DTSTART:(\S+)/gm)].map(([, value = '']) => value);

/** @returns the number of compared quarters */
function compare(sample: boolean): number {
  const near = (at: number) => changes.some((moment) => Math.abs(moment - at) < 2 * 86_400_000);
  const quarters = Array.from({ length: (end - first) / quarterMs }, (_, index) => first + index * quarterMs).filter((at) => !sample || near(at));
  const fail = (what: string, at: number, said: string) => {
    throw new Error(`${process.env.TZ ?? ''}: ${what} says ${said} at ${new Date(at).toISOString()}, where the clock in Madrid shows ${wallOf(at)}`);
  };
  const common = { patientName: 'Ana', patientPhone: null, reason: '', visit: null, agenda: null, confirmed: true } as unknown as Parameters<typeof eventOf>[0];
  const feed = startsOf(createEvents(quarters.map((at) => eventOf({ ...common, id: String(at), startsAt: new Date(at).toISOString(), endsAt: new Date(at + quarterMs).toISOString() }, 'site.example'))).value ?? '');
  quarters.forEach((at, index) => {
    const wall = wallOf(at);
    const [date = '', time = ''] = wall.split('T');
    const page = panelTime(new Date(at).toISOString());
    if (page !== time) fail('the panel', at, page);
    const clock = madridClock(new Date(at));
    if (clock.date !== date || clock.time !== time) fail('the clock of days', at, `${clock.date} ${clock.time}`);
    if (feed[index] !== stamp(at)) fail('the feed', at, feed[index] ?? 'nothing');
    if (!slotTimes.includes(time)) return;
    // The mail has the chosen day and hour; the file has the moment that they mean.
    const startsAt = slotInstant(date, time);
    const [file = 'nothing'] = startsOf(calendarFileFor({ id: 'id', startsAt, createdAt: startsAt, domain: 'site.example', siteName: 'Site', url: 'https://site.example/' }));
    if (file !== stamp(at)) fail('the file of a booking', at, file);
  });
  return quarters.length;
}

/** A zone's clock, every three hours. */
function clockOf(timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en', { timeZone, day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  return Array.from({ length: (end - first) / 10_800_000 }, (_, index) => clock.format(first + index * 10_800_000)).join();
}

const [mode = 'all'] = process.argv.slice(2);
if (process.env.ZONE_BENCH === 'child') {
  console.log(compare(mode === 'sample'));
} else {
  const all = Intl.supportedValuesOf('timeZone').filter((_, index) => mode !== 'sample' || index % 140 === 0);
  const zones = [...new Map(all.map((zone) => [clockOf(zone), zone])).values()];
  const run = promisify(execFile);
  const waiting = [...zones];
  let compared = 0;
  await Promise.all(Array.from({ length: availableParallelism() }, async () => {
    for (let zone = waiting.pop(); zone !== undefined; zone = waiting.pop()) {
      const { stdout } = await run(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { env: { ...process.env, TZ: zone, ZONE_BENCH: 'child' } });
      compared += Number(stdout);
    }
  }));
  console.log(`${compared} quarters of an hour in ${all.length} time zones (${zones.length} different clocks): panel, mail, feed and file agree`);
}
