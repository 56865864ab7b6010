import { array, object, string } from 'yup';
import type { ChatThread } from 'shared/contracts/chat';

const key = 'panel_conversations';
/** What the browser keeps for the time without a connection: no names and no words (product.md section 3). */
const storedThreads = array(object({ id: string().required(), updatedAt: string().required() }).required()).required().json();

export type StoredThread = Pick<ChatThread, 'id' | 'updatedAt'>;

let signedOut = false;

export function storeThreads(storage: Storage, threads: readonly StoredThread[]): void {
  if (signedOut) return;
  storage.setItem(key, JSON.stringify(threads.map(({ id, updatedAt }) => ({ id, updatedAt }))));
}

/** Whether a clinic's chats were shown in this browser, and nobody has signed out since. */
export const hasStoredThreads = (storage: Storage): boolean => storage.getItem(key) !== null;

/** What was stored last; nothing when there is nothing, or something else's. */
export function readStoredThreads(storage: Storage): StoredThread[] {
  const text = storage.getItem(key);
  return storedThreads.isValidSync(text) ? storedThreads.cast(text) : [];
}

/** Whoever signs out leaves nothing behind, not even by an answer that is still on its way: until the page is loaded anew, nothing is stored. */
export function eraseThreads(storage: Storage): void {
  signedOut = true;
  storage.removeItem(key);
}
