import { nextAttempt } from '../../platform/jobs/back-off';
import { findInternalClinic, unlessDamaged, type Queryable, type Sealing, type Uses } from '../../platform';
import { describeError } from '../../platform/logs/redaction';
import { gather } from '../../platform/jobs/gather';
import { ProviderFields, storable } from '../../platform/retell/provider-fields';

/** Event names that may be stored in the clear, and logged. */
const webhookEvents = ['call_started', 'call_ended', 'call_analyzed', 'chat_started', 'chat_ended', 'chat_analyzed'] as const;
/** After three days of failures a webhook waits for a person, or for the start of a newer version. */
const backOff = { firstMs: 2_000, maxMs: 10 * 60_000, patienceMs: 3 * 24 * 3_600_000 };
/** Stored as the agent of a webhook that names none. */
export const noAgent = 'unknown';
/** Webhooks per transaction. A body can have 4 MB, so more would need much memory. */
const batchSize = 50;

export interface WebhookDelivery {
  readonly id: string;
  /** The provider's id of the call or chat. */
  readonly subjectId: string;
  readonly event: string;
  readonly body: unknown;
}

export interface ProcessedWebhooks {
  /** Webhooks that cannot be processed because their agent has no clinic: agent by webhook id. */
  readonly unclaimed: ReadonlyMap<string, string>;
  /** Ids of webhooks with fields that were not understood. */
  readonly notUnderstood: ReadonlySet<string>;
}

export type WebhookInbox = ReturnType<typeof createWebhookInbox>;

interface Dependencies extends Uses<'database' | 'clock' | 'log' | 'encryption'> {
  /** Processes webhooks, oldest first, within the transaction that marks them as done. */
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

  /** Claims, processes and marks due webhooks in one transaction. @returns the claimed ones; `failure` if all was rolled back */
  async function take(limit: number, only: string | null): Promise<{ taken: readonly Waiting[]; failure?: { cause: unknown } }> {
    let taken: readonly Waiting[] = [];
    try {
      await database.transaction(async (tx) => {
        const due = await tx.query<Waiting>(
          `select id, subject_id as "subjectId", event, body_hash as hash, body_sealed as sealed, attempts, received_at as "receivedAt" from webhook_delivery
            where processed_at is null and given_up_at is null and body_sealed is not null
              and (next_attempt_at <= $1 or (waits_for_agent is null and next_attempt_at > $4)) and ($3::bigint is null or id = $3) order by id limit $2 for update skip locked`,
          // A later attempt than the longest pause comes from a clock that was wrong.
          [clock.now(), limit, only, new Date(clock.now().getTime() + backOff.maxMs)],
        );
        taken = retryable(due);
        if (taken.length === 0) return;
        const opened = await bodies.open(tx, taken);
        const { unclaimed, notUnderstood } = await process(tx, taken.map(({ id, subjectId, event }, index) => ({ id, subjectId, event, body: opened[index] })));
        if (unclaimed.size > 0) await tx.query(
          `update webhook_delivery set waits_for_agent = unclaimed.agent, next_attempt_at = 'infinity'
             from unnest($1::bigint[], $2::text[]) as unclaimed (id, agent) where webhook_delivery.id = unclaimed.id`,
          [[...unclaimed.keys()], [...unclaimed.values()]],
        );
        // Afterwards, because what is done may end a wait of this batch.
        await markDone(tx, taken.filter(({ id }) => !unclaimed.has(id)), notUnderstood);
      });
      return { taken };
    } catch (cause) {
      if (taken.length === 0) throw cause;
      return { taken, failure: { cause } };
    }
  }

  /** Marks processed webhooks. The hash stays, to detect repetitions, and the body if some fields were not understood. */
  async function markDone(tx: Queryable, done: readonly Waiting[], notUnderstood: ProcessedWebhooks['notUnderstood']): Promise<void> {
    await tx.query(
      'update webhook_delivery set processed_at = $2, failure = null, waits_for_agent = null, body_sealed = case when id = any($3) then body_sealed end where id = any($1)',
      [done.map(({ id }) => id), clock.now(), [...notUnderstood]],
    );
    // The latest wins: an earlier webhook of the same subject and event that failed must not be processed after it.
    await tx.query(
      `update webhook_delivery as older set processed_at = $2, failure = 'a later one was processed'
         from unnest($1::bigint[]) as newer (id) join webhook_delivery as done on done.id = newer.id
        where older.subject_id = done.subject_id and older.event = done.event and older.id < done.id and older.processed_at is null and older.failure is not null`,
      [done.map(({ id }) => id), clock.now()],
    );
    // A webhook whose agent has no clinic can be assigned once its call is known.
    await tx.query(
      `update webhook_delivery set waits_for_agent = null, next_attempt_at = $2 where waits_for_agent is not null and subject_id = any($1)`,
      [done.map(({ subjectId }) => subjectId), clock.now()],
    );
  }

  /** A failing webhook rolls back its batch; then each is processed alone, and only that one waits. @returns whether any was due */
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

  /** Another process may have handled it since the rollback: then it is already counted, or even done. */
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
    /** Stores a verified webhook, once, before it is answered. */
    async store(rawBody: Buffer, body: object): Promise<void> {
      const text = rawBody.toString('utf8').trim();
      const fields = new ProviderFields(body, new Set(), encryption.index.idOf);
      const subjectId = fields.child('call').id('call_id') ?? fields.child('chat').id('chat_id') ?? '';
      const hash = encryption.bodyHash(text);
      await storeSoon({ subjectId, event: fields.choice('event', webhookEvents) ?? 'other', hash, sealed: await bodies.seal(hash, text) });
    },
    /** Processes due webhooks, oldest first, until none is left. Several processes may run it at once. */
    async drain(isStart = false): Promise<void> {
      // A clinic may have got the agent since. At a start, the settings, or our version, may have changed.
      await database.query(
        `update webhook_delivery set waits_for_agent = null, given_up_at = null, next_attempt_at = $1
          where processed_at is null and (waits_for_agent in (select agent_id from clinic) or ($2 and (waits_for_agent is not null or given_up_at is not null)))`,
        [clock.now(), isStart],
      );
      while (await processNext());
    },
  };
}

/** The queue's head for one transaction. A webhook that failed before is processed alone, so that it cannot roll back others. */
function retryable(due: readonly Waiting[]): readonly Waiting[] {
  const end = due.findIndex(({ attempts }) => attempts > 0);
  return end === -1 ? due : due.slice(0, Math.max(1, end));
}

/** Seals waiting webhooks. Their clinic is unknown before they are read, so the internal clinic's keys seal them. */
export function createWebhookBodies({ database, sealing }: { database: Queryable; sealing: Sealing }) {
  let found: string | undefined;

  const clinicId = async () => (found ??= await findInternalClinic(database));
  const placeOf = (hash: Buffer) => ({ table: 'webhook_delivery', column: 'body_sealed', rowId: hash.toString('hex') });

  return {
    seal: async (hash: Buffer, body: string): Promise<Buffer> => sealing.seal({ clinicId: await clinicId(), ...placeOf(hash) }, body),
    async open(tx: Queryable, rows: readonly { hash: Buffer; sealed: Buffer }[]): Promise<unknown[]> {
      const texts = await sealing.openAll(tx, await clinicId(), rows.map(({ hash, sealed }) => ({ sealed, place: placeOf(hash) })));
      return texts.map((text): unknown => (unlessDamaged(text) === null ? text : JSON.parse(text)));
    },
  };
}
