import type { Request } from 'express';
import { redactPath } from '../../platform/logs/redaction';
import { except, isDatabaseUnavailable, isMailbox, throwAfter, type Uses } from '../../platform';
import { rootName } from '../access/operators';
import type { Needs } from '../parts';
import { rootCopy } from './notices.copy.es';

/** A release has many files: all of its uploads count as one act. */
const uploadedFile = /^(\/api\/releases\/uploads\/[^/]+)\/.*/;
/** Minimum time between two mails to a person. */
const bundleMs = 900_000;
const due = 'notified_at IS NULL AND NOT EXISTS (SELECT FROM root_token_use WHERE notified_at IS NOT NULL)';

type Dependencies = Uses<'database' | 'enqueueMail'> & Needs<'clock' | 'log' | 'words' | 'site'>;

/** The root token identifies nobody: every use is mailed to all who are operators at that time. */
export function createRootUses({ database, log, words, clock, enqueueMail, site }: Dependencies) {
  /** Uses that were tried while the database was unavailable. */
  let unstored: readonly { readonly act: string; readonly at: Date }[] = [];

  async function store(): Promise<void> {
    const uses = unstored;
    unstored = [];
    if (uses.length === 0) return;
    await database.query(
      `INSERT INTO root_token_use (act, at, operators)
       SELECT act, at, emails FROM unnest($1::text[], $2::timestamptz[]) AS used (act, at), (SELECT coalesce(array_agg(email), '{}') AS emails FROM release_operator) AS known
        WHERE emails <> '{}' OR EXISTS (SELECT FROM release_notice_rule)`,
      [uses.map(({ act }) => act), uses.map(({ at }) => at)],
    ).catch(throwAfter(() => (unstored = [...uses, ...unstored])));
  }

  return {
    /** Runs before the request is handled. A rollback must work without the database, too: its use is stored when the database is back. */
    note: async ({ method, originalUrl }: Request): Promise<void> => {
      unstored = [...unstored, { act: `${method} ${redactPath(originalUrl).replace(uploadedFile, '$1')}`, at: clock.now() }];
      await store().catch(except(isDatabaseUnavailable, undefined));
    },

    reportUses: async (): Promise<void> => {
      await store();
      const now = clock.now();
      // A `notified_at` in the future comes from a clock that was wrong.
      await database.query('DELETE FROM root_token_use WHERE notified_at NOT BETWEEN $1 AND $2', [-bundleMs, bundleMs].map((away) => new Date(now.getTime() + away)));
      if ((await database.query(`SELECT 1 FROM root_token_use WHERE ${due} LIMIT 1`)).length === 0) return;
      await log.append(async (tx, write) => {
        const uses = await tx.query<{ act: string; operators: readonly string[] }>(
          `WITH notified AS (UPDATE root_token_use SET notified_at = $1 WHERE ${due} RETURNING act, at, operators)
           SELECT CASE count(*) WHEN 1 THEN '' ELSE count(*) || ' × ' END || notified.act AS act, operators FROM notified GROUP BY notified.act, operators ORDER BY min(at)`,
          [now],
        );
        if (uses.length === 0) return;
        const known = [...new Set(uses.flatMap(({ operators }) => operators))];
        for (const [index, { email }] of (await words.read(tx, known.map((email) => ({ email })))).entries()) {
          const acts = uses.filter(({ operators }) => operators.includes(known[index] ?? '')).map(({ act }) => act);
          if (isMailbox(email)) await enqueueMail(tx, { to: email, subject: rootCopy.subject(site.name), text: rootCopy.body(acts, site.origin) });
        }
        await write({ kind: 'root_token', by: rootName, detail: uses.map(({ act }) => act).join(', ').slice(0, 500) });
      });
    },
  };
}
