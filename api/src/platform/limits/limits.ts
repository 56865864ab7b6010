import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { clockToleranceMs } from '../database/schema';
import { DomainError } from '../errors';
import type { Exchange } from '../http/http';
import { limitRules, shareRules, type GivenBack, type LimitName, type LimitRule, type ShareName } from './limit-rules';
import { clientNetwork, networksOf, turnOfOne, voiceNetwork } from '../web/client-network';

export type Limits = ReturnType<typeof createLimits>;

interface Dependencies {
  readonly pool: pg.Pool;
  /** Keys are stored as keyed hashes: the table never contains an address or e-mail. */
  readonly key: Buffer;
}

/** The starter of a call, a chat or an answer in it; the landing page has no code. */
export interface Beginner { readonly address: string; readonly codeId: string | undefined; readonly clinicId: string }

/** Limits that all processes share through the database. While it is down, each process counts separately. */
export function createLimits({ pool, key }: Dependencies) {
  const limiters = mapRules(limitRules, (name, rule) => createLimiter(pool, name, isOfAddress(name) ? { ...rule, points: rule.points * turnOfOne } : rule));
  const shares = mapRules(shareRules, (name, { points, seconds }) => ({
    anybodys: createLimiter(pool, name, { points: Math.ceil(0.75 * points), seconds }),
    newcomers: createLimiter(pool, `${name}Newcomers`, { points: Math.floor(points / 4), seconds }),
    first: createLimiter(pool, `${name}First`, { points: 1, seconds, givenBack: true }),
  }));
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const keysOf = (name: LimitName, text: string) => (isOfAddress(name) ? networksOf(text) : [{ network: text, cost: 1 }]).map(({ network, cost }) => ({ counted: hashed(network), cost }));

  async function takeShare(name: ShareName, text: string, address: string): Promise<void> {
    const { anybodys, newcomers, first } = shares[name];
    const [whole, network] = [hashed(text), hashed(`${text} ${voiceNetwork({ ip: address })}`)];
    // First, so that of a network's concurrent requests only one counts as its first.
    const isNew = (await refusalOf(first, network)) === null;
    const refusal = await refusalOf(anybodys, whole);
    if (refusal === null || (isNew && (await refusalOf(newcomers, whole)) === null)) return;
    // It was refused, so its next try counts as the first again.
    if (isNew) await first.delete(network);
    throw tooMany(refusal);
  }

  return {
    /** Consumes one turn of `text`. @throws {DomainError} `too_many_requests` when none is left */
    take: async (name: LimitName, text: string): Promise<void> => {
      // From narrow to wide: a caller without own turns consumes none of the wider network's.
      for (const { counted, cost } of keysOf(name, text)) {
        const refusal = await refusalOf(limiters[name], counted, cost);
        if (refusal !== null) throw tooMany(refusal);
      }
    },
    /** Consumes one turn of the code's, the clinic's and the overall limit. @throws {DomainError} `too_many_requests` */
    begin: async (what: 'call' | 'chat' | 'line', { address, codeId, clinicId }: Beginner): Promise<void> => {
      if (codeId !== undefined) await takeShare(`${what}ByCode`, codeId, address);
      await takeShare(`${what}ByClinic`, clinicId, address);
      await takeShare(`${what}Overall`, 'all', address);
    },
    /** Milliseconds until `text` has a turn; 0 while it has one. Consumes none. */
    msUntilTurn: async (name: LimitName, text: string): Promise<number> => {
      const waits = keysOf(name, text).map(async ({ counted, cost }) => {
        const used = await limiters[name].get(counted);
        return used === null || used.consumedPoints + cost <= limiters[name].points || (await isDropped(limiters[name], counted, used)) ? 0 : used.msBeforeNext;
      });
      return Math.max(...(await Promise.all(waits)));
    },
    /** Counts a turn after its use. Refuses nothing. */
    note: async (name: LimitName, text: string) => void (await Promise.all(keysOf(name, text).map(({ counted, cost }) => limiters[name].penalty(counted, cost)))),
    /** Restores one turn of `text`. */
    giveBack: async (name: GivenBack, text: string) => void (await limiters[name].reward(hashed(text))),
    /** Restores all turns of `text`. */
    restore: async (name: GivenBack, text: string) => void (await limiters[name].delete(hashed(text))),
    clean: async () => void (await pool.query('DELETE FROM rate_limit WHERE expire < $1', [Date.now()])),
  };
}

/** Makes handlers (`bind`) that cost the caller a turn each, and get the caller's address. @throws {DomainError} `too_many_requests` */
export const costingTurns = (limits: Pick<Limits, 'take'>) =>
  <Input, Answer>(name: LimitName, handle: (input: Input, address: string) => Promise<Answer>) =>
    async (input: Input, { request }: Exchange): Promise<Answer> => {
      const address = clientNetwork(request);
      await limits.take(name, address);
      return handle(input, address);
    };

const isOfAddress = (name: LimitName) => name.endsWith('ByAddress');

const mapRules = <Name extends string, Made>(rules: Readonly<Record<Name, LimitRule>>, make: (name: Name, rule: LimitRule) => Made) =>
  Object.fromEntries((Object.keys(rules) as Name[]).map((name) => [name, make(name, rules[name])])) as Record<Name, Made>;

/** The limiter's refusal when no turn is left; null when one was consumed. */
const refusalOf = (limiter: RateLimiterPostgres, key: string, cost = 1): Promise<RateLimiterRes | null> =>
  limiter.consume(key, cost).then(() => null, async (refusal: unknown) => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal as Error;
    return (await isDropped(limiter, key, refusal)) ? refusalOf(limiter, key, cost) : refusal;
  });

/** Drops a count that ends later than its window: it comes from a clock that was wrong. Clocks of two processes may differ by minutes. */
const isDropped = async (limiter: RateLimiterPostgres, key: string, { msBeforeNext }: RateLimiterRes): Promise<boolean> =>
  msBeforeNext > limiter.duration * 1000 + clockToleranceMs && limiter.delete(key);

const tooMany = ({ msBeforeNext }: RateLimiterRes) => new DomainError('too_many_requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

function createLimiter(pool: pg.Pool, keyPrefix: string, { points, seconds: duration, givenBack }: LimitRule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
    // Refuses a flood from one key in memory, without a query each time; not where turns are given back.
    inMemoryBlockOnConsumed: givenBack ? 0 : points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
}
