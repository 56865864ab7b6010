import type { Queryable, Uses } from '../../platform';
import type { VoiceProvider } from '../provider/voice-provider';

/** Longer than any call lasts. */
const keptMs = 3 * 3_600_000;
/** A call that nobody has joined after this never begins: its token is void. */
const joinedWithinMs = 60_000;

export interface CodeCallsDependencies extends Uses<'database' | 'clock'> {
  readonly provider: Pick<VoiceProvider, 'stopCall'>;
  /** Those of these codes that are neither revoked nor over. */
  readonly openCodes: (codeIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

interface CodeCall { readonly callId: string; readonly codeId: string; readonly createdAt: Date }

export async function rememberCode(tx: Queryable, { callId, codeId, createdAt }: CodeCall): Promise<void> {
  await tx.query('INSERT INTO code_call (provider_call_id, code_id, created_at) VALUES ($1, $2, $3)', [callId, codeId, createdAt]);
}

/**
 * Ends the calls whose code has been revoked or is over. A call that has only been minted cannot be stopped yet: it is
 * tried again until nobody can join it any more; and so is one that cannot be stopped, without a pause, because others may end meanwhile.
 */
export async function endWithTheirCodes({ database, clock, provider, openCodes }: CodeCallsDependencies): Promise<void> {
  const calls = await database.query<CodeCall>('SELECT provider_call_id AS "callId", code_id AS "codeId", created_at AS "createdAt" FROM code_call');
  if (calls.length === 0) return;
  const drop = (callIds: readonly string[]) => database.query('DELETE FROM code_call WHERE provider_call_id = ANY($1)', [callIds]);
  const now = clock.now().getTime();
  const ageOf = ({ createdAt }: CodeCall) => now - createdAt.getTime();
  const open = await openCodes([...new Set(calls.map(({ codeId }) => codeId))]);
  const old = calls.filter((call) => ageOf(call) > keptMs);
  if (old.length > 0) await drop(old.map(({ callId }) => callId));
  const ended = calls.filter((call) => !open.has(call.codeId) && ageOf(call) <= keptMs);
  const stop = async (call: CodeCall) => {
    const stopped = await provider.stopCall(call.callId);
    if (stopped || ageOf(call) > joinedWithinMs) await drop([call.callId]);
  };
  await Promise.allSettled(ended.map(stop));
}
