import { DomainError, voiceNetwork, type Limits } from '../platform';

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
  const inTurnOfNetwork = createQueues(longestQueue);

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
      inTurn(address, () => inTurnOfNetwork(voiceNetwork({ ip: address }), async () => {
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
  const queues = new Map<string, Promise<unknown>[]>();
  return async (key, work) => {
    const queue = queues.get(key) ?? [];
    if (queue.length >= longest) throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: 1 });
    // It waits for the end of the one before, whatever that is.
    const mine = (queue.at(-1) ?? Promise.resolve()).then(work, work);
    queue.push(mine);
    queues.set(key, queue);
    return mine.finally(() => {
      void queue.shift();
      if (queue.length === 0) queues.delete(key);
    });
  };
}
