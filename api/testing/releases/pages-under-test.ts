import { createSigner } from '../../src/platform/signed-text';
import { createPageTickets } from '../../src/releases/guards/page-ticket';
import { createVitalsService } from '../../src/releases/guards/vitals.service';
import { nothing } from '../../src/releases/serving/live-state';
import { stepOf, type Arm } from '../../src/releases/serving/visitor-releases';
import type { Registry } from './registry';

interface Visits {
  readonly app: string;
  readonly arm?: Arm['arm'];
  readonly count: number;
  /** Number of failing pages, and their failure. */
  readonly failing?: number;
  readonly outcome?: 'render' | 'load';
}

/** Pages that a registry serves and that send reports, each from its own network. */
export function pagesOf(registry: Registry) {
  const tickets = createPageTickets({ signer: createSigner(Buffer.alloc(32, 1)), clock: { now: () => new Date() }, key: Buffer.alloc(32, 2) });
  const { trials, evidence, live, lookSoon } = registry.releases;
  const vitals = createVitalsService({ database: registry.services.database, repository: evidence, tickets, clock: { now: () => new Date() }, voiceKey: Buffer.alloc(32, 3), trials, onEvidence: lookSoon });
  let networks = 0;

  /** Page loads of one arm, as if drawn at random. */
  async function visits({ app, arm = 'all', count, failing = 0, outcome = 'render' }: Visits): Promise<void> {
    const current = live.current();
    const part = current[app] ?? nothing;
    const active = arm === 'new' && part.canary !== null ? part.canary.release : arm === 'old' && part.holdBack !== null ? part.holdBack.release : part.active;
    if (active === null) throw new Error(`${app} has no release`);
    for (let visit = 0; visit < count; visit += 1) {
      const network = `network ${(networks += 1)}`;
      const ticket = tickets.write({ shell: current.shell, [app]: { active, fallback: part.fallback } }, { [app]: { step: stepOf(part, current.shell), arm, version: active.version } }, network);
      await vitals.report({ ticket, events: [{ app, version: active.version, outcome: visit < failing ? outcome : 'ready' }], vitals: [] }, { network, engine: 'chromium' });
    }
    await trials.look();
  }
  /** Thousands of successful page loads, split between the arms by share, all counted. */
  async function quiet(app: string, count: number): Promise<void> {
    const { canary, holdBack, step } = live.current()[app] ?? nothing;
    const share = canary !== null ? canary.percent / 100 : 1 - (holdBack?.percent ?? 0) / 100;
    const add = `INSERT INTO release_evidence (app, step, guard, arm, heard) VALUES ($1, $2, 'failed', $3, $4) ON CONFLICT (app, step, guard, arm) DO UPDATE SET heard = release_evidence.heard + $4`;
    for (const [arm, heard] of [['new', Math.round(count * share)], ['old', Math.round(count * (1 - share))]] as const) await registry.services.database.query(add, [app, step, arm, heard]);
    await trials.look();
  }
  return { visits, quiet, tickets, vitals };
}
