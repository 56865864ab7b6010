import { nextAttempt } from '../../platform/back-off';
import { findInternalClinic, type Queryable, type Sealing, type Uses } from '../../platform';
import { describeError } from '../../platform/redaction';
import { gather } from '../../platform/gather';
import { ProviderFields, storable } from '../../platform/retell/provider-fields';

/** Stands in the clear, and in the log. */
const webhookEvents = ['call_started', 'call_ended', 'call_analyzed', 'chat_started', 'chat_ended', 'chat_analyzed'] as const;
const day = 24 * 3_600_000;
/** What fails for three days will fail for the fourth: it waits for a person, or for a start of a newer version. */
const backOff = { firstMs: 2_000, longestMs: 10 * 60_000, patienceMs: 3 * day };
/** What a webhook waits for that names no agent. */
export const noAgent = 'unknown';
/** Webhooks of one transaction. A body can have 4 MB, so that more would be much to hold at once. */
const batchSize = 50;

export interface WebhookDelivery {
  readonly id: string;
  /** The provider's id of the call or chat. */
  readonly subjectId: string;
  readonly event: string;
  readonly body: unknown;
}

export interface ProcessedWebhooks {
  /** The agents of those that cannot be processed because their agent is no clinic's, by the webhook's id. */
  readonly unclaimed: ReadonlyMap<string, string>;
  /** Ids of those that said more than was understood. */
  readonly notUnderstood: ReadonlySet<string>;
}

export type WebhookInbox = ReturnType<typeof createWebhookInbox>;

interface Dependencies extends Uses<'database' | 'clock' | 'log' | 'encryption'> {
  /** Handles webhooks, oldest first, within the transaction that marks them as done. */
  readonly process: (tx: Queryable, deliveries: readonly WebhookDelivery[]) => Promise<ProcessedWebhooks>;
}

interface Waiting extends Omit<WebhookDelivery, 'body'> {
  readonly attempts: number;
  readonly receivedAt: Date;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

type Arrived = Pick<Waiting, 'subjectId' | 'event' | 'hash' | 'sealed'>;

export function createWebhookInbox({ database, encryption, clock, process, log }: Dependencies) {
  const bodies = createWebhookBodies({ database, sealing: encryption.sealing });

  /** Takes what is due, processes it and marks it, all in one transaction. @returns what was taken; the reason if all of it was undone */
  async function take(limit: number, only: string | null): Promise<{ taken: readonly Waiting[]; failure?: { cause: unknown } }> {
    let taken: readonly Waiting[] = [];
    try {
      await database.transaction(async (tx) => {
        const due = await tx.query<Waiting>(
          `select id, subject_id as "subjectId", event, body_hash as hash, body_sealed as sealed, attempts, received_at as "receivedAt" from webhook_delivery
            where processed_at is null and given_up_at is null and body_sealed is not null and (next_attempt_at <= $1 or (waits_for_agent is null and next_attempt_at > $4)) and ($3::bigint is null or id = $3) order by id limit $2 for update skip locked`,
          // Nothing is put off for longer than the longest pause, unless the clock was wrong then.
          [clock.now(), limit, only, new Date(clock.now().getTime() + backOff.longestMs)],
        );
        taken = retryable(due);
        if (taken.length === 0) return;
        const opened = await bodies.open(tx, taken);
        const { unclaimed, notUnderstood } = await process(tx, taken.map(({ id, subjectId, event }, index) => ({ id, subjectId, event, body: opened[index] })));
        await markDone(tx, taken.filter(({ id }) => !unclaimed.has(id)), notUnderstood);
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

  /** What has been processed stands elsewhere now; the hash stays, to know it again, and the body if it said more than was understood. */
  async function markDone(tx: Queryable, done: readonly Waiting[], notUnderstood: ProcessedWebhooks['notUnderstood']): Promise<void> {
    await tx.query(
      'update webhook_delivery set processed_at = $2, failure = null, waits_for_agent = null, body_sealed = case when id = any($3) then body_sealed end where id = any($1)',
      [done.map(({ id }) => id), clock.now(), [...notUnderstood]],
    );
    // The latest wins: what failed before and says the same of the same must not come after it.
    await tx.query(
      `update webhook_delivery as older set processed_at = $2, failure = 'a later one was processed'
         from unnest($1::bigint[]) as newer (id) join webhook_delivery as done on done.id = newer.id
        where older.subject_id = done.subject_id and older.event = done.event and older.id < done.id and older.processed_at is null and older.failure is not null`,
      [done.map(({ id }) => id), clock.now()],
    );
    // A webhook that did not say its agent can be placed once its call is known.
    await tx.query(`update webhook_delivery set waits_for_agent = null, next_attempt_at = $2 where waits_for_agent = $3 and subject_id = any($1)`, [
      done.map(({ subjectId }) => subjectId),
      clock.now(),
      noAgent,
    ]);
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
  async function postpone({ id, attempts, receivedAt }: Waiting, cause: unknown): Promise<void> {
    const now = clock.now();
    const at = nextAttempt(backOff, { attempts: attempts + 1, since: receivedAt, now });
    const [postponed] = await database.query(
      `update webhook_delivery set attempts = attempts + 1, failure = $2, next_attempt_at = coalesce($3, next_attempt_at), given_up_at = case when $3::timestamptz is null then $4::timestamptz end
       where id = $1 and attempts = $5 and processed_at is null returning id`,
      [id, storable(String(describeError(cause).message)), at, now, attempts],
    );
    if (postponed !== undefined) log.warn({ cause, delivery: id }, at === null ? 'a webhook was given up; a start tries it again' : 'a webhook could not be processed and will be tried again');
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
    /** Stores a verified webhook, once. Nothing else happens before it is answered. */
    async store(rawBody: Buffer, body: object): Promise<void> {
      const text = rawBody.toString('utf8').trim();
      const fields = new ProviderFields(body, new Set(), encryption.index.idOf);
      const subjectId = fields.child('call').id('call_id') ?? fields.child('chat').id('chat_id') ?? '';
      const hash = encryption.bodyHash(text);
      await storeSoon({ subjectId, event: fields.choice('event', webhookEvents) ?? 'other', hash, sealed: await bodies.seal(hash, text) });
    },
    /** Makes due once more what waits for its agent to become a clinic's, and what was given up: the settings, or our version, may be others now. */
    async reconsider(): Promise<void> {
      await database.query(
        `update webhook_delivery set waits_for_agent = null, given_up_at = null, next_attempt_at = $1 where processed_at is null and (waits_for_agent is not null or given_up_at is not null)`,
        [clock.now()],
      );
    },
    /** Processes what is due, oldest first, until nothing is left. Safe to run in several processes at once. */
    async drain(): Promise<void> {
      // A clinic may have been given the agent since.
      await database.query(`update webhook_delivery set waits_for_agent = null, next_attempt_at = $1 where waits_for_agent in (select agent_id from clinic)`, [clock.now()]);
      while (await processNext());
    },
  };
}

/** The head of the queue that one transaction may take. What failed before is taken alone, so that it cannot undo others again and again. */
function retryable(due: readonly Waiting[]): readonly Waiting[] {
  const [first] = due;
  if (first === undefined || first.attempts > 0) return due.slice(0, 1);
  const end = due.findIndex(({ attempts }) => attempts > 0);
  return end === -1 ? due : due.slice(0, end);
}

/** Keeps webhooks sealed while they wait. Whose they are is not known before they are read, so the internal clinic's keys seal them. */
export function createWebhookBodies({ database, sealing }: { database: Queryable; sealing: Sealing }) {
  let found: string | undefined;

  const clinicId = async () => (found ??= await findInternalClinic(database));
  const placeOf = (hash: Buffer) => ({ table: 'webhook_delivery', column: 'body_sealed', rowId: hash.toString('hex') });

  return {
    seal: async (hash: Buffer, body: string): Promise<Buffer> => sealing.seal({ clinicId: await clinicId(), ...placeOf(hash) }, body),
    async open(tx: Queryable, rows: readonly { hash: Buffer; sealed: Buffer }[]): Promise<unknown[]> {
      const texts = await sealing.openAll(tx, await clinicId(), rows.map(({ hash, sealed }) => ({ sealed, place: placeOf(hash) })));
      return texts.map((text): unknown => JSON.parse(text));
    },
  };
}
