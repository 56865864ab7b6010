import type { Uses } from '../../platform';
import type { VoiceProvider } from '../provider/voice-provider';

/** Longer than any call lasts. */
const longestMs = 3 * 3_600_000;
/** A call that nobody has joined after this never begins: its token is void. */
const joinedWithinMs = 60_000;

export interface CodeCallsDependencies extends Uses<'database' | 'clock'> {
  readonly provider: Pick<VoiceProvider, 'stopCall'>;
  /** Those of these codes that are neither revoked nor over, now or at a moment. */
  readonly openCodes: (codeIds: readonly string[], at?: Date) => Promise<ReadonlySet<string>>;
}

interface CodeCall { readonly callId: string; readonly codeId: string; readonly createdAt: Date }

/**
 * Ends the calls whose code has been revoked or is over. A call that has only been minted cannot be stopped yet: it is
 * tried again until nobody can join it any more. One that cannot be stopped, which the provider's client has logged, slows the next look down no more than its answer takes.
 */
export async function endWithTheirCodes({ database, clock, provider, openCodes }: CodeCallsDependencies): Promise<void> {
  const now = clock.now().getTime();
  const calls = await database.query<CodeCall>('SELECT provider_call_id AS "callId", code_id AS "codeId", created_at AS "createdAt" FROM code_call WHERE NOT over AND created_at > $1', [new Date(now - longestMs)]);
  if (calls.length === 0) return;
  const open = await openCodes([...new Set(calls.map(({ codeId }) => codeId))]);
  const stop = async ({ callId, createdAt }: CodeCall) => {
    const stopped = await provider.stopCall(callId);
    if (stopped || now - createdAt.getTime() > joinedWithinMs) await database.query('UPDATE code_call SET over = true WHERE provider_call_id = $1', [callId]);
  };
  await Promise.allSettled(calls.filter(({ codeId }) => !open.has(codeId)).map(stop));
}
