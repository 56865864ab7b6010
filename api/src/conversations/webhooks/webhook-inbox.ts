import { createHash } from 'node:crypto';
import { object, string } from 'yup';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/database';
import { describeError } from '../../platform/redaction';
import { gather } from '../../platform/gather';
import type { Sealing } from '../../platform/sealing/sealing';
import { createWebhookBodies } from './webhook-bodies';

const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;
/** Webhooks of one transaction. A body can have 4 MB, so that more would be much to hold at once. */
const batchSize = 50;

/** Calls have `call`, chats have `chat`; the rest of the body is the processor's business. */
export const webhookBody = object({
  event: string().max(100).required(),
  call: object({ call_id: string().required() }).optional().default(undefined),
  chat: object({ chat_id: string().required() }).optional().default(undefined),
});

export interface WebhookDelivery {
  readonly id: string;
  /** The provider's id of the call or chat. */
  readonly subjectId: string;
  readonly event: string;
  readonly body: unknown;
}

export interface WebhookInbox {
  /** Stores a verified webhook, once. Nothing else happens before it is answered. */
  store(rawBody: Buffer, body: unknown): Promise<void>;
  /** Processes what is due, oldest first, until nothing is left. Safe to run in several processes at once. */
  drain(): Promise<void>;
  /** Makes due once more all that waits for its agent to become a clinic's: the settings may name it now. */
  reconsiderUnclaimed(): Promise<void>;
}

interface WebhookInboxDependencies {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly clock: Clock;
  /**
   * Handles webhooks, oldest first, within the transaction that marks them as done. @returns the agents of those that
   * cannot be processed because their agent is no clinic's, by the webhook's id
   */
  readonly process: (tx: Queryable, deliveries: readonly WebhookDelivery[]) => Promise<ReadonlyMap<string, string>>;
  readonly log: { warn(fields: object, message: string): void };
}

interface Waiting extends Omit<WebhookDelivery, 'body'> {
  readonly attempts: number;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

interface Arrived {
  readonly subjectId: string;
  readonly event: string;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

export function createWebhookInbox({ database, sealing, clock, process, log }: WebhookInboxDependencies): WebhookInbox {
  const bodies = createWebhookBodies({ database, sealing });

  /** Takes what is due, processes it and marks it, all in one transaction. @returns what was taken; the reason if all of it was undone */
  async function take(limit: number, only: string | null): Promise<{ taken: readonly Waiting[]; failure?: { cause: unknown } }> {
    let taken: readonly Waiting[] = [];
    try {
      await database.transaction(async (tx) => {
        const due = await tx.query<Waiting>(
          `select id, subject_id as "subjectId", event, body_hash as hash, body_sealed as sealed, attempts from webhook_delivery
            where processed_at is null and body_sealed is not null and next_attempt_at <= $1 and ($3::bigint is null or id = $3) order by id limit $2 for update skip locked`,
          [clock.now(), limit, only],
        );
        taken = retryable(due);
        if (taken.length === 0) return;
        const opened = await bodies.open(tx, taken);
        const unclaimed = await process(tx, taken.map(({ id, subjectId, event }, index) => ({ id, subjectId, event, body: opened[index] })));
        // What has been processed stands elsewhere now; its hash stays, to know it again.
        await tx.query(`update webhook_delivery set processed_at = $2, failure = null, body_sealed = null where id = any($1::bigint[])`, [taken.map(({ id }) => id).filter((id) => !unclaimed.has(id)), clock.now()]);
        if (unclaimed.size === 0) return;
        await tx.query(
          `update webhook_delivery set waits_for_agent = unclaimed.agent, next_attempt_at = 'infinity'
             from unnest($1::bigint[], $2::text[]) as unclaimed (id, agent) where webhook_delivery.id = unclaimed.id`,
          [[...unclaimed.keys()], [...unclaimed.values()]],
        );
      });
      return { taken };
    } catch (cause) {
      if (taken.length === 0) throw cause;
      return { taken, failure: { cause } };
    }
  }

  /** One bad webhook undoes its whole batch; then each goes alone, and only the bad one waits. @returns whether there was one */
  async function processNext(): Promise<boolean> {
    const { taken, failure } = await take(batchSize, null);
    if (failure === undefined) return taken.length > 0;
    for (const { id } of taken) {
      const alone = taken.length === 1 ? { taken, failure } : await take(1, id);
      const [failed] = alone.taken;
      if (alone.failure !== undefined && failed !== undefined) await postpone(failed, alone.failure.cause);
    }
    return true;
  }

  /** Another process may have met it since it was let go: then it has been counted, or even done, already. */
  async function postpone({ id, attempts }: Waiting, cause: unknown): Promise<void> {
    const [postponed] = await database.query(
      `update webhook_delivery set attempts = attempts + 1, failure = $2,
         next_attempt_at = $3::timestamptz + least($4 * power(2, attempts), $5) * interval '1 millisecond'
       where id = $1 and attempts = $6 and processed_at is null returning id`,
      [id, String(describeError(cause).message), clock.now(), firstRetryMs, longestRetryMs, attempts],
    );
    if (postponed !== undefined) log.warn({ cause, delivery: id }, 'a webhook could not be processed and will be tried again');
  }

  /** A clinic may have been given the agent since. */
  async function claim(): Promise<void> {
    await database.query(`update webhook_delivery set waits_for_agent = null, next_attempt_at = $1 where waits_for_agent in (select agent_id from clinic)`, [clock.now()]);
  }

  let draining: Promise<void> | undefined;
  let again = false;

  /** A webhook that is stored while the last look finds nothing asks for one look more, or it would wait for the next round. */
  async function drainAll(): Promise<void> {
    try {
      while (again) {
        again = false;
        await claim();
        while (await processNext());
      }
    } finally {
      draining = undefined;
    }
  }

  const storeSoon = gather<Arrived>(
    (arrived) =>
      database.query(
        `insert into webhook_delivery (subject_id, event, body_hash, body_sealed, received_at, next_attempt_at)
         select subject_id, event, body_hash, body_sealed, $5, $5 from unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[]) as arrived (subject_id, event, body_hash, body_sealed)
         on conflict do nothing`,
        [arrived.map(({ subjectId }) => subjectId), arrived.map(({ event }) => event), arrived.map(({ hash }) => hash), arrived.map(({ sealed }) => sealed), clock.now()],
      ).then(() => undefined),
    batchSize,
  );

  return {
    async store(rawBody, body) {
      const { event, call, chat } = await webhookBody.validate(body);
      const hash = createHash('sha256').update(rawBody).digest();
      await storeSoon({ subjectId: call?.call_id ?? chat?.chat_id ?? '', event, hash, sealed: await bodies.seal(hash, JSON.stringify(body)) });
    },
    async reconsiderUnclaimed() {
      await database.query(`update webhook_delivery set waits_for_agent = null, next_attempt_at = $1 where waits_for_agent is not null`, [clock.now()]);
    },
    async drain() {
      again = true;
      draining ??= drainAll();
      await draining;
    },
  };
}

/** What failed before is taken alone, so that it cannot undo others again and again. */
function retryable(due: readonly Waiting[]): readonly Waiting[] {
  const [first] = due;
  if (first === undefined || first.attempts > 0) return due.slice(0, 1);
  const end = due.findIndex(({ attempts }) => attempts > 0);
  return end === -1 ? due : due.slice(0, end);
}
