import { randomUUID } from 'node:crypto';
import { startFakeRetell } from 'shared/testing/fake-retell';
import { callsModule, type CallsDependencies } from '../../src/conversations/calls/calls.module';
import { createAudit } from '../../src/platform/audit/audit';
import { createRetellProvider } from '../../src/conversations/provider/retell-provider';
import { DomainError } from '../../src/platform/errors';
import { administratorsWith } from '../sign-in/administrators';
import { retellSignatureHeader, signRetellBody } from '../../src/platform/retell/retell-signature';
import { buildTestApp } from '../test-app';
import { createTestDatabase } from '../database/test-database';
import { storedTexts, testEncryption } from '../database/encryption';
import { testTrail } from '../trail';

export const testKey = 'key_of_the_fake';
export const operatorToken = 'token_of_the_operators';
export const internalAgent = 'agent_internal';

/** The calls module over a real database and a fake Retell, at a time that the test sets. `providerMs` limits Retell's response time. */
export async function startCalls(overrides: Partial<CallsDependencies> = {}, { providerMs = 20_000 } = {}) {
  const { database, drop } = await createTestDatabase();
  const retell = await startFakeRetell();
  const clock = { time: new Date('2026-11-23T07:00:00Z'), now: () => clock.time };
  const warnings: string[] = [];
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
  const provider = createRetellProvider({ baseUrl: retell.url, apiKey: testKey, clock, log, makeId: testEncryption(database, clock).index.idOf, timeoutMs: providerMs });
  const calls = callsModule({
    database,
    clock,
    audit: createAudit({ database, clock, trail: testTrail() }),
    encryption: testEncryption(database, clock),
    provider,
    apiKey: testKey,
    internalAgentId: internalAgent,
    allowedLlmIds: ['llm_internal'],
    takeFromLimits: async () => undefined,
    codes: { openCode: () => Promise.reject(new DomainError('demo_refused')), openCodes: async () => new Set<string>() },
    onChat: async () => ({ events: [] }),
    log,
    ...overrides,
  });
  const app = await buildTestApp({ database, clock, rawPaths: ['/webhooks/'], modules: () => [calls.webhooks, administratorsWith(operatorToken), calls.router] });

  return {
    origin: app.origin,
    calls,
    clock,
    database,
    retell,
    warnings,
    /** Runs a query with the internal clinic named, so that row-level security shows that clinic's rows. */
    async rowsOf<Row>(sql: string): Promise<Row[]> {
      return database.transaction(async (tx) => {
        await tx.query(`select set_config('app.clinic_id', (select id::text from clinic where slug = 'casa'), true)`);
        return tx.query<Row>(sql);
      });
    },
    /** The internal clinic's sealed columns, opened. */
    async texts() {
      const [internalClinic] = await database.query<{ id: string }>(`select id from clinic where slug = 'casa'`);
      return storedTexts(database, internalClinic?.id ?? '');
    },
    signed(body: string | Buffer, at = clock.time, key = testKey): Record<string, string> {
      return { 'content-type': 'application/json', [retellSignatureHeader]: signRetellBody(Buffer.from(body), key, at.getTime()) };
    },
    async stop() {
      await app.close();
      provider.close();
      await retell.close();
      await drop();
    },
  };
}

export type CallsUnderTest = Awaited<ReturnType<typeof startCalls>>;

/** Start of these webhooks' calls, shortly before the clock of `startCalls`. */
export const callStart = Date.UTC(2026, 10, 23, 6, 50);

/** A webhook body about a new call. */
export function webhookAbout(event: string, call: Record<string, unknown> = {}): string {
  return JSON.stringify({ event, call: { call_id: `call_${randomUUID()}`, call_type: 'web_call', agent_id: internalAgent, call_status: 'ongoing', start_timestamp: callStart, ...call } });
}
