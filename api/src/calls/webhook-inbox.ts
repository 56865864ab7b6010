import { createHash } from 'node:crypto';
import { object, string } from 'yup';
import type { Clock } from '../platform/clock';
import type { Database, Queryable } from '../platform/database';

const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;
/** Webhooks that are worked on at once; each takes a database connection. */
const lanes = 3;

/** Calls have `call`, chats have `chat`; the rest of the body is the processor's business. */
export const webhookBody = object({
  event: string().max(100).required(),
  call: object({ call_id: string().required() }).optional().default(undefined),
  chat: object({ chat_id: string().required() }).optional().default(undefined),
});

export interface WebhookDelivery {
  readonly id: string;
  readonly event: string;
  readonly body: unknown;
}

export interface WebhookInbox {
  /** Stores a verified webhook, once. Nothing else happens before it is answered. */
  store(rawBody: Buffer, body: unknown): Promise<void>;
  /** Processes what is due, oldest first, until nothing is left. Safe to run in several processes at once. */
  drain(): Promise<void>;
}

interface WebhookInboxDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Handles one webhook within the transaction that marks it as done. */
  readonly process: (tx: Queryable, delivery: WebhookDelivery) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void };
}

export function createWebhookInbox({ database, clock, process, log }: WebhookInboxDeps): WebhookInbox {
  /** @returns whether there was one */
  async function processNext(): Promise<boolean> {
    let taken: WebhookDelivery | undefined;
    try {
      return await database.transaction(async (tx) => {
        [taken] = await tx.query<WebhookDelivery>(
          `select id, event, body from webhook_delivery where processed_at is null and next_attempt_at <= $1
           order by id limit 1 for update skip locked`,
          [clock.now()],
        );
        if (taken === undefined) return false;
        await process(tx, taken);
        await tx.query(`update webhook_delivery set processed_at = $2, failure = null where id = $1`, [taken.id, clock.now()]);
        return true;
      });
    } catch (cause) {
      if (taken === undefined) throw cause;
      await postpone(taken.id, cause);
      return true;
    }
  }

  async function postpone(id: string, cause: unknown): Promise<void> {
    log.warn({ cause, delivery: id }, 'a webhook could not be processed and will be tried again');
    await database.query(
      `update webhook_delivery set attempts = attempts + 1, failure = $2,
         next_attempt_at = $3::timestamptz + least($4 * power(2, attempts), $5) * interval '1 millisecond' where id = $1`,
      [id, String(cause), clock.now(), firstRetryMs, longestRetryMs],
    );
  }

  let draining: Promise<void> | undefined;
  let again = false;

  /** A webhook that is stored while the last look finds nothing asks for one look more, or it would wait for the next round. */
  async function drainAll(): Promise<void> {
    try {
      while (again) {
        again = false;
        await Promise.all(
          Array.from({ length: lanes }, async () => {
            while (await processNext());
          }),
        );
      }
    } finally {
      draining = undefined;
    }
  }

  return {
    async store(rawBody, body) {
      const { event, call, chat } = await webhookBody.validate(body);
      await database.query(
        `insert into webhook_delivery (subject_id, event, body_hash, body, next_attempt_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [call?.call_id ?? chat?.chat_id ?? '', event, createHash('sha256').update(rawBody).digest(), JSON.stringify(body), clock.now()],
      );
    },
    async drain() {
      again = true;
      draining ??= drainAll();
      await draining;
    },
  };
}
