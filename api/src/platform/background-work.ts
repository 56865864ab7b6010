import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/** Marks work that no request waits for: what it asks of the database goes over connections of its own, with more time for a statement. */
export const inBackground = <Result>(work: () => Promise<Result>): Promise<Result> => background.run(true, work);

export const isInBackground = (): boolean => background.getStore() === true;
