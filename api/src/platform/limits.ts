import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from './errors';
import { limitRules, type LimitName } from './limit-rules';

export type Limits = ReturnType<typeof createLimits>;

interface Dependencies {
  readonly pool: pg.Pool;
  /** Keys are stored as keyed hashes: an address or e-mail never lies in the table. */
  readonly key: Buffer;
}

/** Limits that all processes share through the database. While it is down each process counts for itself. */
export function createLimits({ pool, key }: Dependencies) {
  const names = Object.keys(limitRules) as LimitName[];
  const limiters = Object.fromEntries(names.map((name) => [name, createLimiter(pool, name)])) as Record<LimitName, RateLimiterPostgres>;
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  return {
    /** Takes one turn of `text`. @throws {DomainError} `too_many_requests` when there is none left */
    take: async (name: LimitName, text: string): Promise<void> => {
      try {
        await limiters[name].consume(hashed(text));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
    /** Milliseconds until `text` has a turn; 0 while it has one. Takes none. */
    msUntilTurn: async (name: LimitName, text: string): Promise<number> => {
      const used = await limiters[name].get(hashed(text));
      return used === null || used.consumedPoints < limitRules[name].points ? 0 : used.msBeforeNext;
    },
    /** Counts a turn whose use is known only afterwards. Refuses nothing. */
    note: async (name: LimitName, text: string) => void (await limiters[name].penalty(hashed(text))),
    /** Gives `text` all its turns back. */
    restore: async (name: LimitName, text: string) => void (await limiters[name].delete(hashed(text))),
    /** Deletes windows that are over. */
    clean: async () => void (await pool.query('DELETE FROM rate_limit WHERE expire < $1', [Date.now()])),
  };
}

function createLimiter(pool: pg.Pool, name: LimitName): RateLimiterPostgres {
  const { points, seconds: duration } = limitRules[name];
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
    // A flood from one key is refused from memory, without asking the database each time; but not where turns are given back, maybe by another process.
    inMemoryBlockOnConsumed: name === 'secondFactorByPerson' ? 0 : points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
  });
}
