import { expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOpsLine } from './ops-line';
import { opsUnderTest } from '../../testing/releases/ops-under-test';
import { rootToken } from '../../testing/releases/registry';

const under = opsUnderTest();
const { said, refused, published, released, row } = under;

test('a release goes live, and back to the one before with a reason that the log keeps', async () => {
  const [first, second] = [await published('marketing'), await published('marketing')];
  expect(await said(`activate marketing ${first}`)).toBe(`marketing ${first} is live in stable (before: none)`);
  expect(await said(`activate marketing ${second} --reason "new prices"`)).toBe(`marketing ${second} is live in stable (before: ${first})`);
  expect(await said(`activate marketing ${second}`)).toBe(`marketing ${second} was live in stable already`);
  expect(await said(`activate marketing ${second} --pin "as agreed"`)).toBe(`marketing ${second} is live in stable, and pinned`);
  expect(await said('status')).toContain('pinned: as agreed');
  expect(await said('rollback marketing --reason "wrong prices"')).toBe(`marketing ${first} is live in stable (before: ${second})`);
  const log = await said('log marketing --limit 1');
  for (const part of ['root token', 'rollback', `marketing ${first} stable (before: ${second})`, 'wrong prices']) expect(log).toContain(part);
  expect(await said('verify')).toMatch(/^The log is whole: \d+ entries, newest hash [0-9a-f]{64}$/);
});

test('what fits only another release says how both move', async () => {
  await released('shell');
  await released('panel');
  await under.registry.publish('panel', '9.9.0', { requires: { react: '^19.0.0', singleton: '^9.0.0' } });
  expect(await refused('activate panel 9.9.0')).toMatch(/panel 9\.9\.0 needs singleton \^9\.0\.0.*\n.*take it --with$/s);
});

test('a token that may do nothing but roll back needs no more when it names the revision', async () => {
  const first = await released('panel');
  await released('panel');
  const { token } = JSON.parse(await said('tokens create pager --actions rollback --apps panel --json')) as { token: string };
  const { revision } = await row('panel');
  expect(await said(`rollback panel --if-revision ${revision}`, token)).toContain(`panel ${first} is live in stable`);
});

test('whoever is asked whether to roll back reads what that leads to', async () => {
  const first = await released('demos');
  await released('demos');
  const asked: string[] = [];
  process.env.OPS_TOKEN = rootToken;
  await expect(answerOpsLine(['rollback', 'demos'], async (question) => (asked.push(question), 'no'))).rejects.toThrow('Nothing was changed');
  expect(asked).toEqual([expect.stringContaining(`; ${first} is the last good release\nRoll demos back`)]);
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

test('a frozen app says who froze it and why, and can still be rolled back', async () => {
  const first = await released('demos');
  await released('demos');
  const next = await published('demos');
  expect(await refused('freeze demos')).toContain("required option '--reason <text>' not specified");
  expect(await said('freeze demos --reason "campaign of November"')).toBe('demos is frozen: only a rollback to the last good release is possible');
  const refusal = await refused(`activate demos ${next}`);
  expect(refusal).toContain('release_frozen (409)');
  expect(refusal).toMatch(/Frozen by root token since .*: campaign of November/);
  expect(await said('status')).toContain('frozen by root token: campaign of November');
  expect(await said('rollback demos')).toContain(`demos ${first} is live`);
  expect(await said('unfreeze demos')).toBe('demos can be changed again');
  expect(await said(`activate demos ${next}`)).toContain('is live');
});

test('a ship of what is live already says so', async () => {
  await released('panel');
  const version = await released('panel');
  expect(await said(`ship panel ${version}`)).toBe(`panel ${version} was live already`);
});

test('a release in quarantine stays away until a person lifts it', async () => {
  await released('panel');
  const version = await published('panel');
  await said(`quarantine panel ${version} --reason "it lost bookings"`);
  expect(await refused(`canary panel ${version} 5`)).toMatch(/release_quarantined.*\n.*it lost bookings/);
  expect((await row('panel')).quarantined).toMatchObject([{ version, by: 'root token', reason: 'it lost bookings' }]);
  expect(await refused(`lift panel ${version}`)).toContain("required option '--reason <text>' not specified");
  await said(`lift panel ${version} --reason "the network was down"`);
  expect((await row('panel')).quarantined).toEqual([]);
  await said(`canary panel ${version} 5`);
  await said(`canary panel ${version} 0`);
});

test('whoever acts on what is not so any more is told who moved it, and may decide anew', async () => {
  const first = await released('marketing');
  await released('marketing');
  // A proxy between the command and the registry: it lets another operator act between the command's read and its change.
  const between = createServer((request, response) => {
    void (async () => {
      const chunks = await request.toArray();
      const body = Buffer.concat(chunks as Buffer[]);
      if (request.method === 'POST') await under.registry.ask('POST', '/api/releases/rollback', { app: 'marketing', version: first });
      const answer = await fetch(under.registry.origin + String(request.url), {
        method: request.method ?? 'GET',
        headers: { authorization: `Bearer ${rootToken}`, ...(body.length === 0 ? {} : { 'content-type': 'application/json' }) },
        ...(body.length === 0 ? {} : { body }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const target = await published('marketing');
  process.env.SITE_URL = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  const refusal = await refused(`activate marketing ${target}`);
  expect(refusal).toMatch(/^activation_conflict \(409\)\n {2}expected: marketing is at (\S+) now: rollback \1 by root token at \S+, which you had not seen\n {2}marketing is at revision \d+: \1 is live since \S+ \(root token\); \S+ is the last good release$/);
  expect(refusal).toContain(`marketing is at ${first} now`);
  process.env.SITE_URL = under.registry.origin;
  expect(await said(`activate marketing ${target}`)).toContain(`marketing ${target} is live`);
  await new Promise((resolve) => between.close(resolve));
});
