import type { ChatIngest } from '../../src/conversations/chat/chat-ingest.service';
import type { Database } from '../../src/platform/database/database';
import { appendLiveEvents } from '../../src/platform/live-events';

/** Processes a chat webhook as the inbox does: its changes and their events in one transaction. */
export function takeChatWebhook(database: Database, ingest: ChatIngest, body: unknown): Promise<void> {
  return database.transaction(async (tx) => void (await appendLiveEvents(tx, (await ingest.webhook(tx, body)).events)));
}
