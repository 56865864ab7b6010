import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/** Marks background work: its queries use a separate pool, with longer limits for statements. */
export const inBackground = <Result>(work: () => Promise<Result>): Promise<Result> => background.run(true, work);

export const isInBackground = (): boolean => background.getStore() === true;
