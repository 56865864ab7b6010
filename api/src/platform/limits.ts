import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from './errors';
import { limitRules, type LimitName } from './limit-rules';

export interface Limits {
  /** Takes one turn of `key`. @throws {DomainError} `too_many_requests` when there is none left */
  take(name: LimitName, key: string): Promise<void>;
  /** Milliseconds until `key` has a turn; 0 while it has one. Takes none. */
  msUntilTurn(name: LimitName, key: string): Promise<number>;
  /** Counts a turn whose use is known only afterwards. Refuses nothing. */
  note(name: LimitName, key: string): Promise<void>;
  /** Forgets windows that are over. */
  clean(): Promise<void>;
}

interface Dependencies {
  readonly pool: pg.Pool;
  /** Keys are stored as keyed hashes: an address or e-mail never lies in the table. */
  readonly key: Buffer;
}

/** Limits that all processes share through the database. While it is down each process counts for itself. */
export function createLimits({ pool, key }: Dependencies): Limits {
  const names = Object.keys(limitRules) as LimitName[];
  const limiters = new Map(names.map((name) => [name, createLimiter(pool, name)]));
  const limiterOf = (name: LimitName): RateLimiterPostgres => {
    const limiter = limiters.get(name);
    if (limiter === undefined) throw new Error(`There is no limit called ${name}`);
    return limiter;
  };
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  return {
    take: async (name, text) => {
      try {
        await limiterOf(name).consume(hashed(text));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
    msUntilTurn: async (name, text) => {
      const used = await limiterOf(name).get(hashed(text));
      return used === null || used.consumedPoints < limitRules[name].points ? 0 : used.msBeforeNext;
    },
    note: async (name, text) => void (await limiterOf(name).penalty(hashed(text))),
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
    // A flood from one key is refused from memory, without asking the database each time.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
  });
}
