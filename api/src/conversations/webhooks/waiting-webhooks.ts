import type { Uses } from '../../platform';

const day = 24 * 3_600_000;
/** Retention of a webhook that waits for a clinic with its agent, or for a version of ours that can read it. */
const keptDays = 30;
const maxNames = 20;

/**
 * Purges webhooks that the inbox could not process for thirty days. Warns of agents without a clinic: at once of a new one, once a day of
 * all. The log names agents and counts, never a webhook's content.
 */
export function createWaitingWebhooks({ database, clock, log }: Uses<'database' | 'clock' | 'log'>) {
  let logged = { agents: new Set<string>(), at: -Infinity };

  async function deleteOld(): Promise<void> {
    const before = new Date(clock.now().getTime() - keptDays * day);
    // Only the hash of these is left, to detect repetitions; a signature that old is refused anyway.
    await database.query('delete from webhook_delivery where processed_at < $1', [before]);
    const gone = await database.query<{ agent: string | null }>(
      `delete from webhook_delivery where processed_at is null and received_at < $1 returning waits_for_agent as agent`,
      [before],
    );
    if (gone.length === 0) return;
    const agents = new Set(gone.flatMap(({ agent }) => agent ?? []));
    log.warn({ webhooks: gone.length, agents: [...agents].slice(0, maxNames), days: keptDays }, 'webhooks that nobody could process were deleted');
  }

  return async (): Promise<void> => {
    await deleteOld();
    const waiting = await database.query<{ agentId: string; webhooks: number }>(
      `select waits_for_agent as "agentId", count(*)::int as webhooks from webhook_delivery where waits_for_agent is not null group by waits_for_agent order by min(received_at), waits_for_agent`,
    );
    const now = clock.now().getTime();
    const fresh = waiting.some(({ agentId }) => !logged.agents.has(agentId));
    if (waiting.length === 0 || !(fresh || now - logged.at >= day)) return;
    logged = { agents: new Set(waiting.map(({ agentId }) => agentId)), at: now };
    log.warn(
      { webhooks: waiting.reduce((sum, { webhooks }) => sum + webhooks, 0), agents: waiting.slice(0, maxNames).map(({ agentId }) => agentId), days: keptDays },
      'webhooks wait for agents that are no clinic’s: add the clinic with --agent',
    );
  };
}
