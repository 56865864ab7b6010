import { randomUUID } from 'node:crypto';
import { nextAttempt } from '../back-off';
import type { Queryable } from '../database';
import { repeat } from '../repeat';
import { decrypt, encrypt } from '../sealing/cipher';
import type { Uses } from '../uses';
import type { Delivery } from './delivery';
import { mail, type Mail } from './mail';

/** Puts a mail into the outbox, within the transaction that causes it: stored together or not at all. */
export type EnqueueMail = (tx: Queryable, mail: Mail) => Promise<void>;

interface Dependencies extends Uses<'database' | 'clock' | 'logger'> {
  readonly delivery: Delivery;
  /** Encrypts mails while they wait. */
  readonly key: Buffer;
}

export type Mailer = ReturnType<typeof createMailer>;

interface Waiting { readonly id: string; readonly content: Buffer; readonly attempts: number; readonly createdAt: Date }

const channel = 'mail_outbox';
const pollMs = 15_000;
const dayMs = 24 * 3_600_000;
const keptDays = 30;
const backOff = { firstMs: 30_000, longestMs: 6 * 3_600_000, patienceMs: 3 * 24 * 3_600_000 };

/**
 * A mail is sent while its row is locked. Should the process die, the database lets the lock go and the next process
 * takes the mail at once; only a death between the receiver's "accepted" and our commit can repeat a mail,
 * and then under the same Message-ID.
 */
export function createMailer({ database, clock, logger, delivery, key }: Dependencies) {
  async function enqueueMail(tx: Queryable, message: Mail): Promise<void> {
    const id = randomUUID();
    const content = encrypt(key, id, Buffer.from(JSON.stringify(await mail.validate(message, { stripUnknown: true })), 'utf8'));
    const now = clock.now();
    await tx.query('INSERT INTO mail_outbox (id, content, next_attempt_at, created_at) VALUES ($1, $2, $3, $3)', [id, content, now]);
    await tx.query('SELECT pg_notify($1, $2)', [channel, '']);
  }

  /** @returns whether a mail was due, and whether it went out */
  function sendOne(): Promise<{ readonly due: boolean; readonly sent: boolean }> {
    return database.transaction(async (tx) => {
      const [waiting] = await tx.query<Waiting>(
        `SELECT id, content, attempts, created_at AS "createdAt" FROM mail_outbox
         WHERE sent_at IS NULL AND given_up_at IS NULL AND (next_attempt_at <= $1 OR next_attempt_at > $2)
         ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
        // Nothing is put off for longer than the longest pause, unless the clock was wrong then.
        [clock.now(), new Date(clock.now().getTime() + backOff.longestMs)],
      );
      if (waiting === undefined) return { due: false, sent: false };
      const failure = await send(waiting).then(() => null, (error: unknown) => ({ error }));
      if (failure === null) await tx.query('UPDATE mail_outbox SET sent_at = $2, attempts = attempts + 1, content = NULL WHERE id = $1', [waiting.id, clock.now()]);
      else await postpone(tx, waiting, failure);
      return { due: true, sent: failure === null };
    });
  }

  async function send({ id, content, createdAt }: Waiting): Promise<void> {
    const message = await mail.validate(JSON.parse(decrypt(key, id, content).toString('utf8')));
    await delivery.send({ ...message, id, createdAt });
  }

  async function postpone(tx: Queryable, { id, attempts, createdAt }: Waiting, { error }: { readonly error: unknown }): Promise<void> {
    const at = nextAttempt(backOff, { attempts: attempts + 1, since: createdAt, now: clock.now() });
    logger[at === null ? 'error' : 'warn']({ err: error, mailId: id, attempts: attempts + 1, nextAttemptAt: at }, at === null ? 'mail: given up' : 'mail: not sent, will be tried again');
    await tx.query('UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = coalesce($2, next_attempt_at), given_up_at = CASE WHEN $2::timestamptz IS NULL THEN $3::timestamptz END WHERE id = $1', [id, at, clock.now()]);
  }

  /** Sends what is due now, one mail after the other. @returns how many went out */
  async function sendDue(): Promise<number> {
    let sent = 0;
    for (;;) {
      const outcome = await sendOne();
      if (!outcome.due) return sent;
      if (outcome.sent) sent += 1;
    }
  }

  /** Deletes mails that went out, or were given up, a month ago. */
  async function purgeOld(): Promise<void> {
    await database.query('DELETE FROM mail_outbox WHERE coalesce(sent_at, given_up_at) < $1', [new Date(clock.now().getTime() - keptDays * dayMs)]);
  }

  return {
    enqueueMail,
    sendDue,
    purgeOld,
    /** Begins to send, and goes on until stopped. */
    start: async () => {
      const work = repeat({ name: 'send mail', everyMs: pollMs, work: sendDue, logger });
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
