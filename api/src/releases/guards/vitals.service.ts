import { createHmac } from 'node:crypto';
import { hostName, type AppName } from 'shared/contracts/apps/apps';
import { failedActs, vitalNames, type VitalName } from 'shared/contracts/releases/vitals-names';
import type { PageReport, ReleaseCurve } from 'shared/contracts/releases/vitals';
import { tryEach, type Queryable, type Uses } from '../../platform';
import type { PageTicket, PageTickets } from './page-ticket';
import type { Arm } from '../serving/visitor-releases';
import type { Trials } from '../ship/trials';
import { percentile75, sizeClass } from './size-classes';
import type { VitalRow, VitalsRepository } from './vitals.repository';

interface Dependencies extends Uses<'database' | 'clock'> {
  readonly repository: VitalsRepository;
  readonly tickets: PageTickets;
  readonly voiceKey: Buffer;
  /** The limits of the release on trial. */
  readonly trials: Pick<Trials, 'limitOf'>;
  /** Called when there is more evidence to judge. */
  readonly onEvidence: () => void;
}

/** Origin of a report. */
export interface Sender {
  /** Null if every page counts by itself. */
  readonly network: string | null;
  readonly engine: string;
}

/** Failures in a page that did load: each has a guard of its own, and none makes a failed session. */
const guardsAlone = ['hydration', ...failedActs] as const;
const isAlone = (outcome: string) => (guardsAlone as readonly string[]).includes(outcome);

type Event = PageReport['events'][number];

/** Causes that point to the visitor's line if the fallback release failed in the same way. */
const lineCauses: ReadonlySet<string> = new Set(['load', 'timeout', 'styles']);

/** Counts pages' reports: by release for the curves, and by arm and network for the judgement. */
export function createVitalsService({ database, repository, tickets, clock, voiceKey, trials, onEvidence }: Dependencies) {
  const voiceOf = (place: string, network: string) => createHmac('sha256', voiceKey).update(`${place}:${network}`).digest('base64url').slice(0, 16);

  async function hear(tx: Queryable, app: AppName, { step, arm }: Arm, guards: readonly string[], { session }: PageTicket, network: string, bad: boolean): Promise<void> {
    for (const guard of guards) await repository.hear(tx, { app, step, arm: arm === 'old' ? arm : 'new', guard, voice: voiceOf(`${app}@${step}`, network), session, bad, at: clock.now() });
  }

  /** Counts one event for the curves, and under the page's arm for the judgement. */
  async function countEvent(tx: Queryable, event: Event, ticket: PageTicket, { network, engine }: Sender, isCommon: boolean): Promise<void> {
    const at = clock.now();
    const { app, version, outcome } = event;
    const arm = ticket.served[app]?.arm ?? null;
    const voice = network ?? ticket.session;
    const failed = outcome !== 'ready' && !isAlone(outcome);
    if (outcome !== 'ready' && (await repository.isFirst(tx, event, ticket.session, outcome, at))) await repository.count(tx, event, at, 'cause', outcome, engine);
    if (isAlone(outcome)) {
      if (arm?.version === version) await hear(tx, app, arm, [outcome, `${outcome}@${engine}`], ticket, voice, true);
      return;
    }
    const counted = await repository.countSession(tx, event, ticket.session, failed, at);
    if (counted === 'known') return;
    if (counted === 'first') await repository.count(tx, event, at, 'session');
    if (failed) await repository.count(tx, event, at, 'failure');
    if (arm !== null && arm.version === version) {
      // Harm that the fallback release has too is no evidence against this one.
      const guards = isCommon ? ['common'] : ['failed', `failed@${engine}`, ...(failed ? [] : guardsAlone.flatMap((guard) => [guard, `${guard}@${engine}`]))];
      await hear(tx, app, arm, guards, ticket, voice, failed);
    }
    if (failed) await countPage(tx, app, ticket, voice, engine);
  }

  /** A failed page counts for every app on trial in it: the split is random, so the worse arm shows. The shell is in every page. */
  async function countPage(tx: Queryable, failing: AppName, ticket: PageTicket, voice: string, engine: string): Promise<void> {
    const shell = ticket.served[hostName]?.arm ?? null;
    if (failing !== hostName && shell !== null && shell.arm !== 'all') await hear(tx, hostName, shell, ['failed', `failed@${engine}`], ticket, voice, true);
    for (const { app } of await repository.heardWith(tx, ticket.session)) {
      const arm = ticket.served[app]?.arm ?? null;
      if (app !== failing && app !== hostName && arm !== null && arm.arm !== 'all') await hear(tx, app, arm, ['failed', `failed@${engine}`], ticket, voice, true);
    }
  }

  async function countVital(vital: PageReport['vitals'][number], ticket: PageTicket, { network }: Sender): Promise<void> {
    const { app, version, name, value } = vital;
    const arm = ticket.served[app]?.arm ?? null;
    const limit = arm?.version === version ? await trials.limitOf(app, name) : null;
    await database.transaction(async (tx) => {
      if (!(await repository.isFirst(tx, vital, ticket.session, name, clock.now()))) return;
      await repository.count(tx, vital, clock.now(), 'vital', name, sizeClass(name, value));
      if (arm !== null && limit !== null) await hear(tx, app, arm, [`slow_${name}`], ticket, network ?? ticket.session, value > limit);
    });
  }

  return {
    /** Counts a report, if it has the ticket of a page that was served to this network; only events of that page's releases count. */
    report: async (report: PageReport, sender: Sender): Promise<void> => {
      const ticket = tickets.read(report.ticket);
      if (ticket === null || (sender.network !== null && !ticket.isHome(sender.network))) return;
      const wasServed = ({ app, version }: { app: AppName; version: string }) => ticket.served[app]?.versions.includes(version) === true;
      const events = report.events.filter(wasServed);
      const countOne = (event: Event) => {
        const isCommon = lineCauses.has(event.outcome) && events.some(({ app, version, outcome }) => app === event.app && version !== event.version && lineCauses.has(outcome));
        return database.transaction((tx) => countEvent(tx, event, ticket, sender, isCommon));
      };
      const counts = [...events.map((event) => () => countOne(event)), ...report.vitals.filter(wasServed).map((vital) => () => countVital(vital, ticket, sender))];
      await tryEach(counts, (count) => count()).finally(onEvidence);
    },

    curves: async (app: AppName, hours: number): Promise<ReleaseCurve[]> => {
      const since = new Date(clock.now().getTime() - hours * 3_600_000);
      const [sums, causes, vitals] = await Promise.all([repository.hours(app, since), repository.causes(app, since), repository.vitals(app, since)]);
      return [...new Set(sums.map(({ version }) => version))].map((version) => {
        const own = <T extends { version: string }>(rows: readonly T[]) => rows.filter((row) => row.version === version);
        return {
          version,
          hours: own(sums).map(({ hour, sessions, failures }) => ({ hour: hour.toISOString(), sessions, failures })),
          causes: own(causes).map(({ cause, engine, count }) => ({ cause, engine, count })),
          vitals: vitalNames.flatMap((name) => {
            const counts = own(vitals).filter(({ metric }) => metric === name);
            return counts.length === 0 ? [] : [{ name, ...summary(name, counts), hours: byHour(counts).map(([hour, rows]) => ({ hour: hour.toISOString(), ...summary(name, rows) })) }];
          }),
        };
      });
    },

    purgeSessions: () => repository.erase(new Date(clock.now().getTime() - 2 * 86_400_000)),
  };
}

export type VitalsService = ReturnType<typeof createVitalsService>;

const summary = (name: VitalName, rows: readonly VitalRow[]) => ({ p75: percentile75(name, rows), count: rows.reduce((sum, { count }) => sum + count, 0) });

/** Rows of one metric grouped by hour, earliest first. */
function byHour(rows: readonly VitalRow[]): [Date, VitalRow[]][] {
  const hours = new Map<number, VitalRow[]>();
  for (const row of rows) hours.set(row.hour.getTime(), [...(hours.get(row.hour.getTime()) ?? []), row]);
  return [...hours].map(([time, found]) => [new Date(time), found]);
}
