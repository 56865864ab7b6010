import type { Queryable } from '../../platform/database';
import type { Erasure } from '../../platform/erasure';

/** What the modules that keep conversations can delete, in a transaction that has named the clinic. */
export interface EraseConversations {
  /** Calls with their transcripts, and appointments. @returns the calls' ids at the provider */
  readonly calls: (tx: Queryable, request: Erasure) => Promise<{ readonly calls: readonly string[]; readonly appointments: number }>;
  readonly chats: (tx: Queryable, request: Erasure) => Promise<number>;
}
