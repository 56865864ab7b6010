import { array, object, string } from 'yup';
import { browserMemory } from 'shared/browser/tab-memory';
import { once } from 'shared/contracts/endpoint';
import type { ChatThread } from 'shared/contracts/conversations/chat';

const key = 'panel_conversations';
/** The browser's copy for the time without a connection: no names and no messages (specification, section 3). */
const storedThreads = once(() => array(object({ id: string().required(), updatedAt: string().required() }).required()).required().json());

export type StoredThread = Pick<ChatThread, 'id' | 'updatedAt'>;

let signedOut = false;

export function storeThreads(threads: readonly StoredThread[]): void {
  if (signedOut) return;
  browserMemory.set(key, JSON.stringify(threads.map(({ id, updatedAt }) => ({ id, updatedAt }))));
}

/** True when a clinic's chats were shown in this browser, and nobody has signed out since. */
export const hasStoredThreads = (): boolean => browserMemory.get(key) !== null;

/** The threads stored last; empty when the stored value is missing or invalid. */
export function readStoredThreads(): StoredThread[] {
  const text = browserMemory.get(key);
  return storedThreads().isValidSync(text) ? storedThreads().cast(text) : [];
}

/** Erases the threads on sign-out; nothing is stored until the next page load, not even by a late answer. */
export function eraseThreads(): void {
  signedOut = true;
  browserMemory.remove(key);
}
