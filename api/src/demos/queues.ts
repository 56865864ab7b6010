import { DomainError } from '../platform/errors';

/**
 * Does one piece of work after another for each key, in the order in which they came; of different keys at the same time.
 * @throws {DomainError} `too_many_requests` when `longest` are waiting for the key already
 */
export function createQueues(longest: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
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
