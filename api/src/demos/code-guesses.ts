import { DomainError } from '../platform/errors';
import type { Limits } from '../platform/limits';
import { voiceNetwork } from '../platform/web/client-network';

export type CodeGuesses = ReturnType<typeof createCodeGuesses>;

type Turns = 'demoCodeByAddress' | 'demoCodeUnderSiegeByAddress';

/** More than an office full of prospects asks at once. */
const longestQueue = 100;

/**
 * How often wrong codes are answered (why so, and what it bounds: DECISIONS.md, "Guessing codes"). Many addresses together can
 * use up what all have; then one that comes new still has a few turns, so that they can't lock prospects out.
 */
export function createCodeGuesses(limits: Pick<Limits, 'msUntilTurn' | 'note'>) {
  const inTurn = createQueues(longestQueue);

  async function requireTurn(name: Turns, address: string): Promise<void> {
    const waitMs = await limits.msUntilTurn(name, address);
    if (waitMs > 0) throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  // One question for all who want to know at the same moment.
  let asking: Promise<boolean> | null = null;
  const isBesieged = () =>
    (asking ??= limits
      .msUntilTurn('demoCodeOverall', 'all')
      .then((waitMs) => waitMs > 0)
      .finally(() => (asking = null)));

  return {
    /**
     * Looks a code up for `address`. It costs a turn if there is no such code. Every way to ask about a code leads through here,
     * and one address gets its answers one after another, and one network too, so that asking for many at once brings nothing.
     * @throws {DomainError} `too_many_requests`, for right and wrong codes alike and before any is looked up
     */
    look: <T>(address: string, find: () => Promise<T | null>): Promise<T | null> =>
      inTurn(address, () => inTurn(voiceNetwork({ ip: address }), async () => {
        await requireTurn('demoCodeByAddress', address);
        const turns: Turns[] = ['demoCodeByAddress'];
        if (await isBesieged()) {
          await requireTurn('demoCodeUnderSiegeByAddress', address);
          turns.push('demoCodeUnderSiegeByAddress');
        }
        const found = await find();
        if (found === null) await Promise.all([limits.note('demoCodeOverall', 'all'), ...turns.map((name) => limits.note(name, address))]);
        return found;
      })),
  };
}

/**
 * Does one piece of work after another for each key, in the order in which they came; of different keys at the same time.
 * @throws {DomainError} `too_many_requests` when `longest` are waiting for the key already
 */
function createQueues(longest: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly last: Promise<unknown>; readonly length: number }>();
  const leave = (key: string) => {
    const queue = queues.get(key);
    if (queue === undefined || queue.length === 1) queues.delete(key);
    else queues.set(key, { ...queue, length: queue.length - 1 });
  };
  return async (key, work) => {
    const { last, length } = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (length >= longest) throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: 1 });
    const mine = last.then(work).finally(() => leave(key));
    // The next one waits for this one's end, whatever it is.
    queues.set(key, { last: mine.catch(() => undefined), length: length + 1 });
    return mine;
  };
}
