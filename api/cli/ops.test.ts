import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from 'shared/testing/postgres';
import type { Building } from 'shared/contracts/buildings';
import { runProgram, type ProgramResult } from '../testing/program';
import { rootToken, startRegistry, type Registry } from '../testing/registry';

// Every command is a process of its own, on a machine that has other work too.
jest.setTimeout(90_000);

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

const ops = (line: string, token = rootToken): Promise<ProgramResult> =>
  runProgram('api/cli/ops.ts', [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''), { SITE_URL: registry.origin, OPS_TOKEN: token });

/** What a command that must succeed printed. */
async function said(line: string, token?: string): Promise<string> {
  const { code, out, error } = await ops(line, token);
  expect({ line, code, error }).toEqual({ line, code: 0, error: '' });
  return out;
}

async function refused(line: string, token?: string): Promise<string> {
  const { code, out, error } = await ops(line, token);
  expect({ line, code, out }).toEqual({ line, code: 1, out: '' });
  return error;
}

async function published(building: Building): Promise<string> {
  const version = `1.${(minor += 1)}.0`;
  await registry.publish(building, version);
  return version;
}

async function released(building: Building): Promise<string> {
  const version = await published(building);
  await registry.ask('POST', '/api/releases/activate', { building, version });
  return version;
}

interface Row {
  readonly building: string;
  readonly active: string | null;
  readonly next: string | null;
  readonly canary: { version: string; percent: number } | null;
  readonly frozen: { reason: string } | null;
  readonly quarantined: { version: string; by: string; reason: string }[];
}
async function row(building: Building, at = ''): Promise<Row> {
  const status = JSON.parse(await said(`status --json ${at}`)) as { buildings: Row[] };
  const found = status.buildings.find((one) => one.building === building);
  if (found === undefined) throw new Error(`No row of ${building}`);
  return found;
}

describe('what visitors get', () => {
  test('a release goes live, and back to the one before with a reason that the log keeps', async () => {
    const [first, second] = [await published('marketing'), await published('marketing')];
    expect(await said(`activate marketing ${first}`)).toBe(`marketing ${first} is live in stable (before: none)`);
    expect(await said(`activate marketing ${second} --reason "new prices"`)).toBe(`marketing ${second} is live in stable (before: ${first})`);
    expect(await said(`activate marketing ${second}`)).toBe(`marketing ${second} was live in stable already`);
    expect(await said('rollback marketing --reason "wrong prices"')).toBe(`marketing ${first} is live in stable (before: ${second})`);
    const log = await said('log marketing --limit 1');
    for (const part of ['root token', 'rollback', `marketing ${first} stable (before: ${second})`, 'wrong prices']) expect(log).toContain(part);
    expect(await said('verify')).toMatch(/^The log is whole: \d+ entries, newest hash [0-9a-f]{64}$/);
  });

  test('a rollback goes back three releases when it is told to', async () => {
    const versions = [await released('demos'), await released('demos'), await released('demos'), await released('demos')];
    expect(await said(`rollback demos ${versions[0]}`)).toBe(`demos ${versions[0]} is live in stable (before: ${versions[3]})`);
  });

  test('a canary is given, raised, ended and promoted; what waits in next is promoted too', async () => {
    await released('panel');
    const canary = await published('panel');
    expect(await said(`canary panel ${canary} 10`)).toBe(`10 % of visitors get panel ${canary}`);
    expect(await said(`canary panel ${canary} 0`)).toBe(`No visitor gets panel ${canary} as a canary any more`);
    expect((await row('panel')).canary).toBeNull();
    await said(`canary panel ${canary} 2.5`);
    expect((await row('panel')).canary).toEqual({ version: canary, percent: 2.5 });
    await said('promote panel');
    expect(await row('panel')).toMatchObject({ active: canary, canary: null });
    const next = await published('panel');
    await said(`activate panel ${next} --channel next`);
    expect(await row('panel')).toMatchObject({ active: canary, next });
    await said('promote panel --from next');
    expect(await row('panel')).toMatchObject({ active: next, next: null });
  });

  test('a frozen building says who froze it and why, and can still be rolled back', async () => {
    const first = await released('demos');
    await released('demos');
    const next = await published('demos');
    expect(await refused('freeze demos')).toBe('Say why: --reason TEXT');
    expect(await said('freeze demos --reason "campaign of November"')).toBe('demos is frozen: only a rollback is possible');
    const refusal = await refused(`activate demos ${next}`);
    expect(refusal).toContain('release_frozen (409)');
    expect(refusal).toMatch(/Frozen by root token since .*: campaign of November/);
    expect(await said('status')).toContain('frozen by root token: campaign of November');
    expect(await said('rollback demos')).toContain(`demos ${first} is live`);
    expect(await said('unfreeze demos')).toBe('demos can be changed again');
    expect(await said(`activate demos ${next}`)).toContain('is live');
  });

  test('a release in quarantine stays away until a person lifts it', async () => {
    await released('panel');
    const version = await published('panel');
    await said(`quarantine panel ${version} --reason "it lost bookings"`);
    expect(await refused(`canary panel ${version} 5`)).toMatch(/release_quarantined.*\n.*it lost bookings/);
    expect((await row('panel')).quarantined).toMatchObject([{ version, by: 'root token', reason: 'it lost bookings' }]);
    expect(await refused(`lift panel ${version}`)).toBe('Say why: --reason TEXT');
    await said(`lift panel ${version} --reason "the network was down"`);
    expect((await row('panel')).quarantined).toEqual([]);
    await said(`canary panel ${version} 5`);
    await said(`canary panel ${version} 0`);
  });
});

describe('what is and what was', () => {
  test('status is a table for people, JSON for programs, and says what was served at a moment', async () => {
    const first = await released('marketing');
    const between = new Date().toISOString();
    const second = await released('marketing');
    expect(await said('status')).toMatch(new RegExp(`^BUILDING +STABLE.*\\n(.*\\n)*marketing +${second.replaceAll('.', '\\.')}`));
    expect((await row('marketing')).active).toBe(second);
    expect((await row('marketing', `--at ${between}`)).active).toBe(first);
    expect(await said(`status --at ${between}`)).toContain(`marketing  ${first}`);
    expect(await refused('status --at yesterday')).toContain('invalid_input');
  });

  test('a diff names the commits between, and what is different', async () => {
    const commit = (title: string) => ({ hash: `${title.length}`.padStart(40, 'c'), at: '2026-11-21T10:00:00.000Z', title });
    const [first, second] = [`1.${(minor += 1)}.0`, `1.${(minor += 1)}.0`];
    await registry.publish('marketing', first, { commits: [commit('Name the price')] });
    await registry.publish('marketing', second, { commits: [commit('Keep the code as typed'), commit('Name the price')], routes: ['/', '/precios'] });
    const diff = await said(`diff marketing ${first} ${second}`);
    expect(diff).toMatch(/^script .*\ncommits .*\n {2}\+ c{10} 2026-11-21 Keep the code as typed\ncontract {2}routes: \/ → \/, \/precios\n/);
    expect(diff).not.toContain('Name the price');
  });

  test('a preview is a link of this site that shows the release, and of no release that there is not', async () => {
    const version = await published('marketing');
    const answer = await said(`preview marketing ${version} --minutes 5`);
    const link = /^(\S+\/preview\/\S+)\nIt ends at \S+Z$/.exec(answer)?.[1] ?? '';
    expect(new URL(link).origin).toBe(registry.origin);
    const visit = await fetch(link, { redirect: 'manual' });
    expect(visit.status).toBe(303);
    expect(visit.headers.get('set-cookie')).toContain('preview=');
    expect(await refused('preview marketing 77.0.0')).toContain('release_not_found');
  });

  test('prune names nothing while everything is young', async () => {
    expect(await said('prune')).toBe('Every release is still needed');
  });
});

describe('who may', () => {
  test('a token is shown once, does what it is for, is listed with its last use, and ends when it is revoked', async () => {
    await released('panel');
    await released('panel');
    const created = await said('tokens create "panel team" --actions read,rollback --buildings panel');
    const [, token = '', id = ''] = /^(\S+)\nThis is token (\w+)\. It is shown this once only\.$/.exec(created) ?? [];
    await said('rollback panel', token);
    expect(await refused('rollback marketing', token)).toContain('forbidden (403)');
    expect(await refused('tokens', token)).toContain('may not administer');
    const listed = await said('tokens');
    expect(listed).toMatch(new RegExp(`${id} +panel team +read,rollback +panel +until revoked +\\d{4}-`));
    expect(listed).not.toContain(token);
    expect(await said(`tokens revoke ${id}`)).toBe(`Revoked ${id}`);
    expect(await refused('status', token)).toContain('forbidden (403)');
    expect(await said('tokens')).toMatch(new RegExp(`${id} .* revoked \\d{4}-`));
    expect(await refused('tokens create x --actions fly --buildings panel')).toContain('actions');
  });

  test('operators come and go by their address', async () => {
    expect(await said('operators add Eva@Clinavoz.example')).toContain('eva@clinavoz.example');
    expect(await said('operators remove eva@clinavoz.example')).not.toContain('eva@clinavoz.example');
  });
});

test('a command that cannot be done says so in one line and ends with 1', async () => {
  expect(await refused('fly panel')).toContain('Unknown command "fly"');
  expect(await refused('rollback cellar')).toBe('Unknown building "cellar"; it is one of shell, marketing, demos, panel');
  expect(await refused('activate panel')).toBe('Which version?');
  const nobody = await runProgram('api/cli/ops.ts', ['status'], { SITE_URL: 'http://127.0.0.1:9', OPS_TOKEN: 'x' });
  expect(nobody).toEqual({ code: 1, out: '', error: 'The site at http://127.0.0.1:9 does not answer. Is it running (npm start)?' });
});

test('whoever acts on what is not so any more is told who moved it, and --force goes through', async () => {
  const [first, second] = [await released('marketing'), await released('marketing')];
  // Stands between the command and the registry, and lets another operator act as soon as the command has read what is live.
  const between = createServer((request, response) => {
    void (async () => {
      const chunks = await request.toArray();
      const body = Buffer.concat(chunks as Buffer[]);
      const answer = await fetch(registry.origin + String(request.url), {
        method: request.method ?? 'GET',
        headers: { authorization: `Bearer ${rootToken}`, ...(body.length === 0 ? {} : { 'content-type': 'application/json' }) },
        ...(body.length === 0 ? {} : { body }),
      });
      if (request.method === 'GET') await registry.ask('POST', '/api/releases/rollback', { building: 'marketing', version: first });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const settings = { SITE_URL: `http://127.0.0.1:${(between.address() as AddressInfo).port}`, OPS_TOKEN: rootToken };
  const refusal = await runProgram('api/cli/ops.ts', ['activate', 'marketing', await published('marketing')], settings);
  expect(refusal.code).toBe(1);
  expect(refusal.error).toMatch(new RegExp(`^activation_conflict \\(409\\)\n  expected: marketing is at ${first.replaceAll('.', '\\.')} since .* by root token, not at ${second.replaceAll('.', '\\.')}$`));
  await said(`activate marketing ${second}`);
  expect((await runProgram('api/cli/ops.ts', ['activate', 'marketing', first, '--force'], settings)).code).toBe(0);
  await new Promise((resolve) => between.close(resolve));
});
