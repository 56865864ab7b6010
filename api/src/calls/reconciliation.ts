import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database';
import { clinicOfAgent, recordCall } from './calls.repository';
import type { VoiceProvider } from './voice-provider';

const lookBackMs = 24 * 60 * 60_000;

interface ReconciliationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: VoiceProvider;
  readonly houseAgentId: string;
}

/**
 * Catches up on webhooks that never came: asks the provider for the calls of the last day and writes what we do not
 * know. Writing what we know already changes nothing and tells nobody.
 */
export async function reconcileCalls({ database, clock, provider, houseAgentId }: ReconciliationDeps): Promise<void> {
  const calls = await provider.listCalls(clock.now().getTime() - lookBackMs);
  for (const call of calls) {
    const clinicId = await clinicOfAgent(database, call.agent_id, houseAgentId);
    if (clinicId !== undefined) await database.transaction((tx) => recordCall(tx, clinicId, call, clock.now()));
  }
}
