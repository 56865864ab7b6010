import { randomUUID } from 'node:crypto';
import { nextAttempt } from '../jobs/back-off';
import type { Queryable } from '../database/database';
import { repeat } from '../jobs/repeat';
import { decrypt, encrypt } from '../sealing/cipher';
import type { Uses } from '../uses';
import type { Delivery } from './delivery';
import { mail, type Mail } from './mail';

interface Dependencies extends Uses<'database' | 'clock' | 'logger'> {
  readonly delivery: Delivery;
  /** Encrypts waiting mails. */
  readonly key: Buffer;
}

export type Mailer = ReturnType<typeof createMailer>;

interface Waiting { readonly id: string; readonly content: Buffer; readonly attempts: number; readonly createdAt: Date }

const channel = 'mail_outbox';
const pollMs = 15_000;
const dayMs = 24 * 3_600_000;
const keptDays = 30;
const backOff = { firstMs: 30_000, maxMs: 6 * 3_600_000, patienceMs: 3 * 24 * 3_600_000 };

/**
 * A mail's row stays locked while it is sent. If the process dies, the database releases the lock and another process sends the mail at
 * once; only a death between the receiver's "accepted" and our commit can repeat a mail, with the same Message-ID.
 */
export function createMailer({ database, clock, logger, delivery, key }: Dependencies) {
  /** Adds a mail to the outbox, within the transaction that causes it: both are stored or neither. */
  async function enqueueMail(tx: Queryable, message: Mail): Promise<void> {
    const id = randomUUID();
    const content = encrypt(key, id, Buffer.from(JSON.stringify(await mail.validate(message, { stripUnknown: true })), 'utf8'));
    const now = clock.now();
    await tx.query('INSERT INTO mail_outbox (id, content, next_attempt_at, created_at) VALUES ($1, $2, $3, $3)', [id, content, now]);
    await tx.query('SELECT pg_notify($1, $2)', [channel, '']);
  }

  /** @returns whether the next mail was sent; null when none is due */
  function sendOne(): Promise<boolean | null> {
    return database.transaction(async (tx) => {
      const [waiting] = await tx.query<Waiting>(
        `SELECT id, content, attempts, created_at AS "createdAt" FROM mail_outbox
         WHERE sent_at IS NULL AND given_up_at IS NULL AND (next_attempt_at <= $1 OR next_attempt_at > $2)
         ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
        // A later attempt than the longest pause comes from a clock that was wrong.
        [clock.now(), new Date(clock.now().getTime() + backOff.maxMs)],
      );
      if (waiting === undefined) return null;
      const failure = await send(waiting).then(() => null, (error: unknown) => ({ error }));
      if (failure === null) await tx.query('UPDATE mail_outbox SET sent_at = $2, attempts = attempts + 1, content = NULL WHERE id = $1', [waiting.id, clock.now()]);
      else await postpone(tx, waiting, failure);
      return failure === null;
    });
  }

  const opened = async ({ id, content }: Pick<Waiting, 'id' | 'content'>) => mail.validate(JSON.parse(decrypt(key, id, content).toString('utf8')));
  const send = async (waiting: Waiting): Promise<void> => delivery.send({ ...(await opened(waiting)), id: waiting.id, createdAt: waiting.createdAt });

  async function postpone(tx: Queryable, { id, attempts, createdAt }: Waiting, { error }: { readonly error: unknown }): Promise<void> {
    const at = nextAttempt(backOff, { attempts: attempts + 1, since: createdAt, now: clock.now() });
    logger[at === null ? 'error' : 'warn']({ err: error, mailId: id, attempts: attempts + 1, nextAttemptAt: at }, at === null ? 'mail: given up' : 'mail: not sent, will be tried again');
    await tx.query(
      `UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = coalesce($2, next_attempt_at),
              given_up_at = CASE WHEN $2::timestamptz IS NULL THEN $3::timestamptz END WHERE id = $1`,
      [id, at, clock.now()],
    );
  }

  /** Deletes mails a month after they were sent or given up. */
  const purgeOld = () =>
    database.query('DELETE FROM mail_outbox WHERE coalesce(sent_at, given_up_at) < $1', [new Date(clock.now().getTime() - keptDays * dayMs)]);

  /** Mails whose words are kept: those that are on their way, and those that were given up. A damaged one has no words, and hides no other. */
  async function kept(tx: Queryable): Promise<{ id: string; waits: boolean; mail: Mail }[]> {
    const rows = await tx.query<Waiting & { waits: boolean }>('SELECT id, content, given_up_at IS NULL AS waits FROM mail_outbox WHERE content IS NOT NULL');
    return (await Promise.all(rows.map((row) => opened(row).then((mail) => [{ id: row.id, waits: row.waits, mail }], () => [])))).flat();
  }

  return {
    enqueueMail,
    kept,
    sendOne,
    purgeOld,
    start: async () => {
      const work = repeat({ name: 'send mail', everyMs: pollMs, work: async () => (await sendOne()) !== null && work.wake(), logger });
      const purging = repeat({ name: 'purge old mail', everyMs: dayMs, work: purgeOld, logger });
      const unlisten = await database.listen(channel, work.wake);
      return {
        stop: async () => {
          unlisten();
          await Promise.all([work.stop(), purging.stop()]);
          delivery.close();
        },
      };
    },
  };
}
