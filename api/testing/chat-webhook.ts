import type { ChatIngest } from '../src/conversations/chat/chat-ingest.service';
import type { Database } from '../src/platform/database';
import { appendLiveEvents } from '../src/platform/live-events';

/** Processes a webhook about a chat as the inbox does: what it says and what is told about it, in one transaction. */
export function takeChatWebhook(database: Database, ingest: ChatIngest, body: unknown): Promise<void> {
  return database.transaction(async (tx) => void (await appendLiveEvents(tx, (await ingest.webhook(tx, body)).events)));
}
