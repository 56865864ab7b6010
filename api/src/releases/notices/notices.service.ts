import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'undici';
import type { OutputOf } from 'shared/contracts/endpoint';
import type { listNotices } from 'shared/contracts/releases/access';
import { nextAttempt } from '../../platform/jobs/back-off';
import { DomainError, isMailbox, type Queryable, type Stored, type Uses } from '../../platform';
import type { Needs } from '../parts';
import type { StoredEntry } from '../registry/log/release-log.repository';
import { lookupPublic } from './lookup-public';
import { factText, isNotified, noticeCopy } from './notices.copy.es';

interface Dependencies extends Uses<'database' | 'names' | 'enqueueMail'>, Needs<'clock' | 'log' | 'logger' | 'words' | 'site'> {
  readonly isLocal: boolean;
}

type RuleRow = Stored<OutputOf<typeof listNotices>['rules'][number], 'notifiedAt'>;

interface Rule extends Pick<RuleRow, 'id' | 'kind' | 'address' | 'apps'> {
  readonly secretSealed: Buffer | null;
  readonly lastId: string;
  readonly attempts: number;
}

/** Number of messages per minute that are sent at once; later entries come as one digest. */
const maxPerMinute = 5;
const minuteMs = 60_000;
const backOff = { firstMs: 2_000, maxMs: 10 * minuteMs };
const sendingLimitMs = 4_000;
const secretPlace = (id: string) => ({ table: 'release_notice_rule', column: 'secret_sealed', rowId: id });

/**
 * Sends log entries to the rules' recipients. Each rule is a position in the log that advances when its message is accepted, so every entry
 * is sent at least once, in order; entries that arrive meanwhile go into the same message.
 */
export function createNotices({ database, log, names, words, clock, logger, enqueueMail, site, isLocal }: Dependencies) {
  // Each message gets a connection of its own: what a name leads to is judged by the socket that goes there.
  const dispatcher = new Agent({ pipelining: 0, connect: isLocal ? {} : { lookup: lookupPublic } });
  async function send(tx: Queryable, rule: Rule, entries: readonly StoredEntry[]): Promise<void> {
    const facts = entries.map(factText);
    if (rule.kind === 'mail') return enqueueMail(tx, { to: rule.address, subject: noticeCopy.subject(site.name, facts), text: noticeCopy.body(facts, site.origin) });
    // Slack and similar services show `text`.
    const body = JSON.stringify({ text: noticeCopy.body(facts, site.origin), id: `${rule.id}-${entries.at(-1)?.id ?? 0}`, entries });
    const at = Math.floor(clock.now().getTime() / 1_000);
    const signature = createHmac('sha256', names.open(secretPlace(rule.id), rule.secretSealed) ?? '').update(`${at}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-signature': `t=${at},v1=${signature}` };
    const answer = await request(rule.address, { dispatcher, method: 'POST', signal: AbortSignal.timeout(sendingLimitMs), headers, body });
    await answer.body.dump();
    if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`The webhook answered ${answer.statusCode}`);
  }

  /** @returns whether there may be more to do */
  function notifyNext(): Promise<boolean> {
    return database.transaction(async (tx) => {
      const now = clock.now();
      const [sealed] = await tx.query<Rule>(
        `SELECT id, kind, address, secret_sealed AS "secretSealed", apps, last_id AS "lastId", attempts FROM release_notice_rule r
         WHERE next_attempt_at <= $1 AND last_id < (SELECT coalesce(max(id), 0) FROM release_log)
           AND (SELECT count(*) FROM release_notice n WHERE n.rule_id = r.id AND n.at > $2) < $3 ORDER BY last_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [now, new Date(now.getTime() - minuteMs), maxPerMinute],
      );
      if (sealed === undefined) return false;
      const [rule = sealed] = await words.read(tx, [sealed]);
      const entries = await log.after(Number(rule.lastId), tx);
      const wanted = entries.filter((entry) => isNotified(entry) && (rule.apps.length === 0 || entry.app === null || rule.apps.includes(entry.app)));
      try {
        if (wanted.length > 0) {
          await send(tx, rule, wanted);
          await tx.query('INSERT INTO release_notice (rule_id, address, last_id, at) VALUES ($1, $2, $3, $4)', [rule.id, sealed.address, wanted.at(-1)?.id, now]);
        }
        await tx.query('UPDATE release_notice_rule SET last_id = $2, attempts = 0 WHERE id = $1', [rule.id, entries.at(-1)?.id ?? rule.lastId]);
      } catch (error) {
        const attempts = rule.attempts + 1;
        const next = nextAttempt(backOff, { attempts, since: now, now });
        logger.warn({ err: error, rule: rule.id, attempts }, 'releases: a notice was not accepted, it is sent again');
        await tx.query('UPDATE release_notice_rule SET attempts = attempts + 1, next_attempt_at = $2 WHERE id = $1', [rule.id, next]);
      }
      // Nothing to read: the rows that follow are not what was written.
      return entries.length > 0;
    });
  }

  return {
    notifyDue: async (): Promise<void> => {
      while (await notifyNext());
    },

    list: async () =>
      words.read(database, await database.query<RuleRow>(
        `SELECT id, kind, address, apps, created_by AS "createdBy", (SELECT max(at) FROM release_notice n WHERE n.rule_id = r.id) AS "notifiedAt" FROM release_notice_rule r ORDER BY created_at`,
      )),

    /** Notifies from now on. @throws {DomainError} `invalid_input` for anything but a mailbox or an https address of a public host */
    add: async ({ kind, address, apps, by }: Pick<Rule, 'kind' | 'address' | 'apps'> & { readonly by: string }): Promise<{ id: string; secret: string | null }> => {
      const message = kind === 'mail' ? 'is no e-mail address' : 'is no https address of a public host';
      if (!(kind === 'mail' ? isMailbox(address) : isWebhook(address, isLocal))) throw new DomainError('invalid_input', [{ field: 'address', message }]);
      const id = randomBytes(6).toString('hex');
      const secret = kind === 'mail' ? null : randomBytes(24).toString('base64url');
      await log.append(async (tx, write) => {
        const { id: lastId } = await write({ kind: 'add_notice', by, detail: recipient(address) });
        await tx.query(
          `INSERT INTO release_notice_rule (id, kind, address, secret_sealed, apps, created_by, created_at, last_id, next_attempt_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7)`,
          [id, kind, await words.put(tx, address), names.seal(secretPlace(id), secret), apps, await words.put(tx, by), clock.now(), lastId],
        );
      }, by);
      return { id, secret };
    },
    remove: (id: string, by: string): Promise<void> =>
      log.append(async (tx, write) => {
        const [rule] = await words.read(tx, await tx.query<{ address: string }>('DELETE FROM release_notice_rule WHERE id = $1 RETURNING address', [id]));
        if (rule !== undefined) await write({ kind: 'remove_notice', by, detail: recipient(rule.address) });
      }, by),
  };
}

export type Notices = ReturnType<typeof createNotices>;

/** What the log says of an address: whoever knows all of a webhook's may write to it. */
const recipient = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

const publicName = /^(?!.*\.(?:localhost|local|internal|arpa)\.?$)(?:[a-z\d-]+\.)+[a-z][a-z\d-]+\.?$/;

/** Requires TLS and a public name: an internal host behind one has no certificate for it. A local start may call this machine. */
function isWebhook(address: string, isLocal: boolean): boolean {
  const { protocol, hostname, username, password } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '', username: '', password: '' };
  if (username + password !== '') return false;
  return (protocol === 'https:' && publicName.test(hostname)) || (isLocal && protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
}
