import type { Queryable } from '../platform/database';
import type { Forgetting } from '../platform/forgetting';

/** What the modules that keep conversations can delete, in a transaction that has named the clinic. */
export interface ForgetConversations {
  /** Calls with their transcripts, and appointments. @returns the calls' ids at the provider */
  readonly calls: (tx: Queryable, wish: Forgetting) => Promise<{ readonly calls: readonly string[]; readonly appointments: number }>;
  readonly chats: (tx: Queryable, wish: Forgetting) => Promise<number>;
}
