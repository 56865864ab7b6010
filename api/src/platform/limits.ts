import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from './errors';
import { limitRules, shareRules, type LimitName, type LimitRule, type ShareName } from './limit-rules';
import { networksOf, turnOfOne, voiceNetwork } from './web/client-network';

export type Limits = ReturnType<typeof createLimits>;

interface Dependencies {
  readonly pool: pg.Pool;
  /** Keys are stored as keyed hashes: an address or e-mail never lies in the table. */
  readonly key: Buffer;
}

/** For whom a call, a chat or an answer in it begins; no code on the landing. */
export interface Beginner { readonly address: string; readonly codeId: string | undefined; readonly clinicId: string }

/** Limits that all processes share through the database. While it is down each process counts for itself. */
export function createLimits({ pool, key }: Dependencies) {
  const limiters = mapRules(limitRules, (name, rule) => createLimiter(pool, name, isOfAddress(name) ? { ...rule, points: rule.points * turnOfOne } : rule));
  const shares = mapRules(shareRules, (name, { points, seconds }) => {
    const last = Math.floor(points / 4);
    return {
      anybodys: createLimiter(pool, name, { points: points - last, seconds }),
      newcomers: createLimiter(pool, `${name}Newcomers`, { points: last, seconds }),
      first: createLimiter(pool, `${name}First`, { points: 1, seconds, givenBack: true }),
    };
  });
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const keysOf = (name: LimitName, text: string) => (isOfAddress(name) ? networksOf(text) : [{ network: text, cost: 1 }]).map(({ network, cost }) => ({ counted: hashed(network), cost }));

  async function takeShare(name: ShareName, text: string, address: string): Promise<void> {
    const { anybodys, newcomers, first } = shares[name];
    const [whole, network] = [hashed(text), hashed(`${text} ${voiceNetwork({ ip: address })}`)];
    // Before anything else, so that of many turns that a network asks for at once only one is its first.
    const isNew = (await refusalOf(first, network)) === null;
    const refusal = await refusalOf(anybodys, whole);
    if (refusal === null || (isNew && (await refusalOf(newcomers, whole)) === null)) return;
    // It had nothing, so its next try is the first again.
    if (isNew) await first.delete(network);
    throw tooMany(refusal);
  }

  return {
    /** Takes one turn of `text`. @throws {DomainError} `too_many_requests` when there is none left */
    take: async (name: LimitName, text: string): Promise<void> => {
      // From narrow to wide: who has no turn of their own left takes none of their neighbours'.
      for (const { counted, cost } of keysOf(name, text)) {
        const refusal = await refusalOf(limiters[name], counted, cost);
        if (refusal !== null) throw tooMany(refusal);
      }
    },
    /** Takes one turn of what those with this code, this clinic's visitors and all visitors have together. @throws {DomainError} `too_many_requests` */
    begin: async (what: 'call' | 'chat' | 'line', { address, codeId, clinicId }: Beginner): Promise<void> => {
      if (codeId !== undefined) await takeShare(`${what}ByCode`, codeId, address);
      await takeShare(`${what}ByClinic`, clinicId, address);
      await takeShare(`${what}Overall`, 'all', address);
    },
    /** Milliseconds until `text` has a turn; 0 while it has one. Takes none. */
    msUntilTurn: async (name: LimitName, text: string): Promise<number> => {
      const waits = keysOf(name, text).map(async ({ counted, cost }) => {
        const used = await limiters[name].get(counted);
        return used === null || used.consumedPoints + cost <= limiters[name].points ? 0 : used.msBeforeNext;
      });
      return Math.max(...(await Promise.all(waits)));
    },
    /** Counts a turn whose use is known only afterwards. Refuses nothing. */
    note: async (name: LimitName, text: string) => void (await Promise.all(keysOf(name, text).map(({ counted, cost }) => limiters[name].penalty(counted, cost)))),
    /** Gives `text` all its turns back. */
    restore: async (name: LimitName, text: string) => void (await limiters[name].delete(hashed(text))),
    /** Deletes windows that are over. */
    clean: async () => void (await pool.query('DELETE FROM rate_limit WHERE expire < $1', [Date.now()])),
  };
}

const isOfAddress = (name: LimitName) => name.endsWith('ByAddress');

const mapRules = <Name extends string, Made>(rules: Readonly<Record<Name, LimitRule>>, make: (name: Name, rule: LimitRule) => Made) =>
  Object.fromEntries((Object.keys(rules) as Name[]).map((name) => [name, make(name, rules[name])])) as Record<Name, Made>;

/** What a limiter says when there is no turn left; null when the turn was taken. */
const refusalOf = (limiter: RateLimiterPostgres, key: string, cost = 1): Promise<RateLimiterRes | null> =>
  limiter.consume(key, cost).then(() => null, (refusal: unknown) => (refusal instanceof RateLimiterRes ? refusal : Promise.reject(refusal as Error)));

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
    // A flood from one key is refused from memory, without asking the database each time; but not where turns are given back.
    inMemoryBlockOnConsumed: givenBack ? 0 : points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
}
