import { createHmac } from 'node:crypto';
import type { AppName } from 'shared/contracts/apps';
import { writeAutomaticReason } from 'shared/contracts/automatic-reason';
import { vitalNames, type VitalName } from 'shared/contracts/vitals-names';
import type { PageReport, ReleaseCurve } from 'shared/contracts/vitals';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/database';
import { afterLateFailure, afterSession, baselineRate, falseAlarmChance, isAlarming } from './error-watch';
import type { PageTicket, PageTickets } from './page-ticket';
import { percentile75, sizeClass } from './size-classes';
import type { VitalRow, VitalsRepository } from './vitals.repository';

export interface Alarm {
  readonly app: AppName;
  readonly version: string;
  /** In words for the log: what was counted, and against what. */
  readonly reason: string;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: VitalsRepository;
  readonly tickets: PageTickets;
  readonly clock: Clock;
  readonly voiceKey: Buffer;
  /** Networks that a release must have failed before it is taken back. */
  readonly minNetworks: number;
  /** Takes a failing release back. */
  readonly onAlarm: (alarm: Alarm) => Promise<void>;
}

type Event = PageReport['events'][number];

const baselineDays = 14;
const sessionsKeptMs = 2 * 86_400_000;

/** Counts what pages report by release, and raises the alarm when one fails more sessions than it may. */
export function createVitalsService({ database, repository, tickets, clock, voiceKey, minNetworks, onAlarm }: Dependencies) {
  /** The network's name for this release alone: the same for each of its reports, and nobody can tell whose it is. */
  const voiceOf = ({ app, version }: Event, network: string) => createHmac('sha256', voiceKey).update(`${app}@${version}:${network}`).digest('base64url').slice(0, 16);

  async function countEvent(tx: Queryable, event: Event, { session }: PageTicket, network: string): Promise<Alarm | null> {
    const at = clock.now();
    if (event.outcome === 'hydration') {
      // React drew the page anew and the visitor saw nothing of it: worth a look, not a failure.
      await repository.addCause(tx, event, at, event.outcome);
      return null;
    }
    const failed = event.outcome !== 'ready';
    const counted = await repository.countSession(tx, event, session, failed, at);
    if (failed) await repository.addCause(tx, event, at, event.outcome);
    if (counted === 'known') return null;
    const heard = await repository.hear(tx, event, { voice: voiceOf(event, network), session, failed, at, counted });
    const sum = (of: typeof heard) => ({ sessions: of === 'first' ? 1 : 0, failures: of !== 'unheard' && failed ? 1 : 0 });
    const { sessions: voices, failures: failedVoices } = sum(heard);
    await repository.addToHour(tx, event, at, { ...sum(counted), voices, failedVoices });
    // What is not heard counts neither for the alarm nor for the baseline of releases to come.
    if (heard === 'unheard') return null;
    const watch = (await repository.holdWatch(tx, event)) ?? (await beginWatch(tx, event, at));
    const next = heard === 'first' ? afterSession(watch, failed, watch.baseline) : afterLateFailure(watch, watch.baseline);
    const alarms = isAlarming(next) && (await repository.failingNetworks(tx, event, watch.since)) >= minNetworks;
    await repository.storeWatch(tx, event, next, alarms ? at : watch.alarmedAt);
    if (!alarms) return null;
    return { app: event.app, version: event.version, reason: writeAutomaticReason({ ...next, usualPercent: (watch.baseline * 100).toFixed(1), cause: event.outcome }) };
  }

  async function beginWatch(tx: Queryable, event: Event, at: Date) {
    const usual = await repository.othersSince(tx, event, new Date(at.getTime() - baselineDays * 86_400_000));
    await repository.startWatch(tx, event, baselineRate(usual), at);
    const watch = await repository.holdWatch(tx, event);
    if (watch === null) throw new Error('The watch was not stored');
    return watch;
  }

  return {
    /**
     * Counts a report. One without the ticket of a page that was served here, or about releases that page did not have, counts nothing.
     * @param network where it comes from; null where every page shall have a voice of its own
     */
    report: async (report: PageReport, network: string | null): Promise<void> => {
      const ticket = tickets.read(report.ticket);
      if (ticket === null) return;
      const wasServed = ({ app, version }: { app: AppName; version: string }) => ticket.served[app]?.includes(version) === true;
      for (const event of report.events.filter(wasServed)) {
        const alarm = await database.transaction((tx) => countEvent(tx, event, ticket, network ?? ticket.session));
        if (alarm === null) continue;
        await onAlarm(alarm);
        // From here the watch begins anew: a release that a person brings back is judged by what it does then.
        await repository.restartWatch(event, clock.now());
      }
      for (const vital of report.vitals.filter(wasServed)) await repository.addVital(database, vital, clock.now(), vital.name, sizeClass(vital.name, vital.value));
    },

    curves: async (app: AppName, hours: number): Promise<ReleaseCurve[]> => {
      const since = new Date(clock.now().getTime() - hours * 3_600_000);
      const [sums, causes, vitals, watches] = await Promise.all([repository.hours(app, since), repository.causes(app, since), repository.vitals(app, since), repository.watches(app)]);
      return [...new Set(sums.map(({ version }) => version))].map((version) => {
        const own = <T extends { version: string }>(rows: readonly T[]) => rows.filter((row) => row.version === version);
        const watch = watches.find((row) => row.version === version);
        return {
          version,
          hours: own(sums).map(({ hour, sessions, failures }) => ({ hour: hour.toISOString(), sessions, failures })),
          causes: own(causes).map(({ cause, count }) => ({ cause, count })),
          vitals: vitalNames.flatMap((name) => {
            const counts = own(vitals).filter(({ metric }) => metric === name);
            return counts.length === 0 ? [] : [{ name, ...summary(name, counts), hours: byHour(counts).map(([hour, rows]) => ({ hour: hour.toISOString(), ...summary(name, rows) })) }];
          }),
          alarm: watch === undefined ? 0 : Math.max(0, watch.score / Math.log(1 / falseAlarmChance)),
          baseline: watch?.baseline ?? null,
        };
      });
    },

    purgeSessions: () => repository.erase(new Date(clock.now().getTime() - sessionsKeptMs)),
  };
}

export type VitalsService = ReturnType<typeof createVitalsService>;

function summary(name: VitalName, rows: readonly VitalRow[]) {
  return { p75: percentile75(name, rows), count: rows.reduce((sum, { count }) => sum + count, 0) };
}

/** Rows of one metric, gathered by their hour, the earliest first. */
function byHour(rows: readonly VitalRow[]): [Date, VitalRow[]][] {
  const hours = new Map<number, VitalRow[]>();
  for (const row of rows) hours.set(row.hour.getTime(), [...(hours.get(row.hour.getTime()) ?? []), row]);
  return [...hours].map(([time, found]) => [new Date(time), found]);
}
