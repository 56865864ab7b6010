import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import type { RetellCall } from '../../platform/retell/retell-call';
import { recordCall } from '../calls/calls.repository';
import { clinicOfAgent } from '../calls/clinic-of-agent';
import type { VoiceProvider } from './voice-provider';

const minute = 60_000;
const lookBackMs = 24 * 60 * minute;
/** A call that should have ended long ago may have been forgotten. Calls of an hour exist, so this only asks. */
const unfinishedAfterMs = 10 * minute;
const giveUpAfterMs = 3 * 24 * 60 * minute;

interface ReconciliationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: PatientEncryption;
  readonly provider: VoiceProvider;
  readonly internalAgentId: string;
}

interface UnfinishedCall {
  readonly provider_call_id: string;
  readonly agent_id: string;
  readonly call_type: RetellCall['call_type'];
}

/**
 * Catches up on webhooks that never came: asks the provider for the calls of the last day, and then for each call that
 * we still hold as unfinished. Writing what we know already changes nothing and tells nobody.
 */
export async function reconcileCalls(dependencies: ReconciliationDependencies): Promise<void> {
  const { database, clock, encryption, provider, internalAgentId } = dependencies;
  const trying = createTrying();
  let listed: readonly RetellCall[] = [];
  await trying.work(async () => {
    listed = await provider.listCalls(clock.now().getTime() - lookBackMs);
  });
  for (const call of listed) {
    await trying.work(async () => {
      const clinicId = await clinicOfAgent(database, call.agent_id ?? '', internalAgentId);
      if (clinicId !== undefined) await database.transaction((tx) => recordCall(tx, clinicId, call, { encryption, now: clock.now() }));
    });
  }
  const clinics = await database.query<{ id: string }>('select id from clinic');
  for (const { id } of clinics) await trying.work(() => finishCalls(dependencies, id, trying));
  trying.end();
}

/** One call that fails does not keep the others from being caught up on; the first failure is thrown when all have been tried. */
function createTrying() {
  let failed: { readonly cause: unknown } | undefined;
  return {
    work: (work: () => Promise<void>): Promise<void> => work().catch((cause: unknown) => void (failed ??= { cause })),
    end(): void {
      if (failed !== undefined) throw failed.cause;
    },
  };
}

async function finishCalls({ database, clock, encryption, provider }: ReconciliationDependencies, clinicId: string, trying: ReturnType<typeof createTrying>): Promise<void> {
  const now = clock.now().getTime();
  const unfinished = await withinClinic(database, clinicId, (tx) =>
    tx.query<UnfinishedCall>(
      // In no fixed order: a hundred that the provider cannot tell about must not keep the others from their turn.
      `select provider_call_id, agent_id, call_type from call
       where clinic_id = $1 and status in ('registered', 'ongoing') and created_at between $2 and $3 order by random() limit 100`,
      [clinicId, new Date(now - giveUpAfterMs), new Date(now - unfinishedAfterMs)],
    ));
  for (const { provider_call_id, agent_id, call_type } of unfinished) {
    const forgotten: RetellCall = { call_id: provider_call_id, agent_id, call_type, call_status: 'error', disconnection_reason: 'unknown_to_provider' };
    await trying.work(async () => {
      const told = (await provider.getCall(provider_call_id)) ?? forgotten;
      await database.transaction((tx) => recordCall(tx, clinicId, told, { encryption, now: clock.now() }));
    });
  }
}
