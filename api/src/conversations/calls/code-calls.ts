import { setTimeout } from 'node:timers/promises';
import type { Uses } from '../../platform';
import type { VoiceProvider } from '../provider/voice-provider';

/** Longer than any call. */
const maxMs = 3 * 3_600_000;
/** A call that nobody has joined by then never begins: its token is void. */
const joinedWithinMs = 60_000;
/** Pause after a stop that failed. */
const againMs = 5_000;
/** A call ends within a second of its code's end. */
export const endWithCodesEveryMs = 250;

export interface CodeCallsDependencies extends Uses<'database' | 'clock'> {
  readonly provider: Pick<VoiceProvider, 'stopCall'>;
  /** Calls whose stop is under way or has failed, and since when. */
  readonly asked: Map<string, number>;
  /** Those of these codes that are neither revoked nor expired, now or at a given moment. */
  readonly openCodes: (codeIds: readonly string[], at?: Date) => Promise<ReadonlySet<string>>;
}

/** Whether a call or chat was begun with a code that is revoked or expired by now. */
export async function hasCodeEnded(id: string, { database, openCodes }: Pick<CodeCallsDependencies, 'database' | 'openCodes'>): Promise<boolean> {
  const sql = 'SELECT code_id AS "codeId" FROM code_call WHERE provider_call_id = $1 UNION ALL SELECT code_id FROM chat_visitor WHERE provider_chat_id = $1 AND code_id IS NOT NULL';
  const [begun] = await database.query<{ codeId: string }>(sql, [id]);
  return begun !== undefined && (await openCodes([begun.codeId])).size === 0;
}

/** Ends calls whose code is revoked or expired. One that nobody has joined cannot be stopped yet: the job retries until nobody can join. */
export async function endWithTheirCodes({ database, clock, provider, openCodes, asked }: CodeCallsDependencies): Promise<void> {
  const now = clock.now().getTime();
  const sql = 'SELECT provider_call_id AS "callId", code_id AS "codeId", created_at AS "createdAt" FROM code_call WHERE NOT over AND created_at > $1';
  const calls = await database.query<{ callId: string; codeId: string; createdAt: Date }>(sql, [new Date(now - maxMs)]);
  if (calls.length === 0) return asked.clear();
  const open = await openCodes([...new Set(calls.map(({ codeId }) => codeId))]);
  const stop = async ({ callId, createdAt }: (typeof calls)[number]) => {
    asked.set(callId, now);
    if ((await provider.stopCall(callId)) || now - createdAt.getTime() > joinedWithinMs) await database.query('UPDATE code_call SET over = true WHERE provider_call_id = $1', [callId]);
    asked.delete(callId);
  };
  const due = calls.filter(({ callId, codeId }) => !open.has(codeId) && now - (asked.get(callId) ?? 0) >= againMs);
  // Without waiting for a stop that hangs: meanwhile another code may end.
  await Promise.race([Promise.allSettled(due.map(stop)), setTimeout(endWithCodesEveryMs, undefined, { ref: false })]);
}
