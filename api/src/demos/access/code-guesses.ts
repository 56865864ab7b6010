import { DomainError, voiceNetwork, type Limits } from '../../platform';

export type CodeGuesses = ReturnType<typeof createCodeGuesses>;

type Turns = 'demoCodeByAddress' | 'demoCodeUnderSiegeByAddress';

/** More concurrent requests than an office full of prospects sends. */
const maxQueue = 100;

/** Limits wrong codes (DECISIONS.md, "Guessing codes"). Beyond the common limit a new address has turns: nobody locks prospects out. */
export function createCodeGuesses(limits: Pick<Limits, 'msUntilTurn' | 'note'>) {
  const inTurn = createQueues(maxQueue);
  const inTurnOfNetwork = createQueues(maxQueue);

  async function requireTurn(name: Turns, address: string): Promise<void> {
    const waitMs = await limits.msUntilTurn(name, address);
    if (waitMs > 0) throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  // One query for all concurrent callers.
  let asking: Promise<boolean> | null = null;
  const isBesieged = () =>
    (asking ??= limits
      .msUntilTurn('demoCodeOverall', 'all')
      .then((waitMs) => waitMs > 0)
      .finally(() => (asking = null)));

  /**
   * Looks up a code for `address`. An unknown code costs a turn. Every lookup of a code goes through here, and each address and each
   * network gets its answers in sequence, so that concurrent requests gain nothing.
   * @throws {DomainError} `too_many_requests`, for right and wrong codes alike and before any lookup
   */
  return <T>(address: string, find: () => Promise<T | null>): Promise<T | null> =>
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
    }));
}

/** Runs work in sequence for each key. @throws {DomainError} `too_many_requests` when `longest` entries already wait for the key */
function createQueues(longest: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, Promise<unknown>[]>();
  return async (key, work) => {
    const queue = queues.get(key) ?? [];
    if (queue.length >= longest) throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: 1 });
    // Starts after the previous work, whatever its result.
    const mine = (queue.at(-1) ?? Promise.resolve()).then(work, work);
    queue.push(mine);
    queues.set(key, queue);
    return mine.finally(() => {
      void queue.shift();
      if (queue.length === 0) queues.delete(key);
    });
  };
}
