import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import { sentenceOf } from 'shared/tooling/release/operator-client';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import type { AppName } from 'shared/contracts/apps/apps';
import { answerOpsLine } from '../../cli/ops/ops-line';
import { rootToken, startRegistry, type Registry } from './registry';

interface Row {
  readonly app: string;
  readonly revision: number;
  readonly active: string | null;
  readonly next: string | null;
  readonly canary: { version: string; percent: number } | null;
  readonly frozen: { reason: string } | null;
  readonly quarantined: { version: string; by: string; reason: string }[];
}

/**
 * A registry for one test file, and command lines of `npm run ops` that act on it. They run in this process, because a new process takes a
 * second to start; ops.test.ts covers a real process's output and exit code.
 */
export function opsUnderTest() {
  jest.setTimeout(180_000);
  const before = { ...process.env };
  let held: TestDatabase;
  let registry: Registry;
  let minor = 0;

  beforeAll(async () => {
    held = await createTestDatabase();
    registry = await startRegistry({ database: held.database });
    await released('shell');
  });
  afterAll(async () => {
    await registry.close();
    await held.drop();
  });
  beforeEach(() => {
    process.env.SITE_URL = registry.origin;
  });
  afterEach(() => {
    process.env = { ...before };
  });

  async function ops(line: string, token: string): Promise<{ readonly line: string; readonly out?: string; readonly error?: string }> {
    process.env.OPS_TOKEN = token;
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    return answerOpsLine(words, () => Promise.resolve('yes')).then((out) => ({ line, out }), (error: unknown) => ({ line, error: sentenceOf(error) }));
  }

  /** Output of a command that must succeed. */
  async function said(line: string, token = rootToken): Promise<string> {
    const answer = await ops(line, token);
    expect(answer).toEqual({ line, out: expect.any(String) });
    return answer.out ?? '';
  }

  async function refused(line: string, token = rootToken): Promise<string> {
    const answer = await ops(line, token);
    expect(answer).toEqual({ line, error: expect.any(String) });
    return answer.error ?? '';
  }

  async function published(app: AppName): Promise<string> {
    const version = `1.${(minor += 1)}.0`;
    await registry.publish(app, version);
    return version;
  }

  async function released(app: AppName): Promise<string> {
    const version = await published(app);
    await registry.ask('POST', '/api/releases/activate', { app, version });
    return version;
  }

  async function row(app: AppName, at = ''): Promise<Row> {
    const status = JSON.parse(await said(`status --json ${at}`)) as { apps: Row[] };
    const found = status.apps.find((one) => one.app === app);
    if (found === undefined) throw new Error(`No row of ${app}`);
    return found;
  }

  return {
    get registry() {
      return registry;
    },
    said,
    refused,
    published,
    released,
    row,
    nextVersion: () => `1.${(minor += 1)}.0`,
  };
}
