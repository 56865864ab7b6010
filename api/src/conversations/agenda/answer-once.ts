import type { Queryable, Uses } from '../../platform';
import { signatureToleranceMs } from '../../platform/retell/retell-signature';

/** Handles a signed request once: the same bytes, by their keyed hash, get the first answer again, in every process. */
export async function answerOnce<Answer extends object>(tx: Queryable, { hash, now }: { readonly hash: Buffer; readonly now: Date }, act: () => Promise<Answer>): Promise<Answer> {
  // A repeated request waits here for the first one's transaction.
  const [known] = await tx.query<{ answer: Answer | null }>(
    `insert into agent_answer as known (body_hash, received_at) values ($1, $2) on conflict (body_hash) do update set received_at = known.received_at returning answer`,
    [hash, now],
  );
  if (known?.answer) return known.answer;
  const answer = await act();
  await tx.query('update agent_answer set answer = $2 where body_hash = $1', [hash, JSON.stringify(answer)]);
  return answer;
}

/** A signature's time may lie in the future by the same tolerance, so answers are kept for twice the tolerance. */
export const purgeAnswers = ({ database, clock }: Uses<'database' | 'clock'>) =>
  database.query('delete from agent_answer where received_at < $1', [new Date(clock.now().getTime() - 2 * signatureToleranceMs)]);
