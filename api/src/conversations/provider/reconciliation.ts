import { tryEach, withinClinic } from '../../platform';
import type { RetellCall } from '../../platform/retell/retell-call';
import type { CallCreationDependencies } from '../calls/call-creation';
import { stageOf } from '../calls/call-record';
import { recordCall } from '../calls/calls.repository';
import { clinicOfAgent } from '../calls/clinic-of-agent';

const minute = 60_000;
const lookBackMs = 24 * 60 * minute;
/** The end event of a call may be lost. Hour-long calls exist, so the job only queries the provider. */
const unfinishedAfterMs = 10 * minute;
const giveUpAfterMs = 3 * 24 * 60 * minute;

type Dependencies = Pick<CallCreationDependencies, 'database' | 'clock' | 'encryption' | 'provider' | 'internalAgentId'>;

/** Recovers lost webhooks of the last day's and all unfinished calls. Known data reports nothing; failures are thrown at the end. */
export async function reconcileCalls(dependencies: Dependencies): Promise<void> {
  await tryEach([recordReported, finishCalls], (work) => work(dependencies));
}

async function recordReported({ database, clock, encryption, provider, internalAgentId }: Dependencies): Promise<void> {
  await tryEach(await provider.listCalls(clock.now().getTime() - lookBackMs), async (call) => {
    const clinicId = await clinicOfAgent(database, call.agent_id ?? '', internalAgentId);
    if (clinicId === undefined) return;
    const [known] = await withinClinic(database, clinicId, (tx) => tx.query<{ described: number }>('select described from call where provider_call_id = $1', [call.call_id]));
    // The list leaves out what was said.
    const whole = known !== undefined && known.described >= stageOf(call) ? call : ((await provider.getCall(call.call_id)) ?? call);
    await database.transaction((tx) => recordCall(tx, clinicId, whole, { encryption, now: clock.now() }));
  });
}

async function finishCalls({ database, clock, encryption, provider }: Dependencies): Promise<void> {
  const now = clock.now().getTime();
  await tryEach(await database.query<{ id: string }>('select id from clinic'), async ({ id: clinicId }) => {
    const unfinished = await withinClinic(database, clinicId, (tx) =>
      tx.query<Pick<RetellCall, 'call_id' | 'agent_id' | 'call_type' | 'call_status'>>(
        // Random order: a hundred calls that the provider does not know must not block the others. Nobody has joined a registered one.
        `select provider_call_id as call_id, agent_id, call_type,
                case status when 'registered' then 'not_connected' else 'error' end as call_status from call
         where clinic_id = $1 and status in ('registered', 'ongoing') and created_at between $2 and $3 order by random() limit 100`,
        [clinicId, new Date(now - giveUpAfterMs), new Date(now - unfinishedAfterMs)],
      ));
    await tryEach(unfinished, async (stored) => {
      const call = (await provider.getCall(stored.call_id)) ?? { ...stored, disconnection_reason: 'unknown_to_provider' };
      await database.transaction((tx) => recordCall(tx, clinicId, call, { encryption, now: clock.now() }));
    });
  });
}
