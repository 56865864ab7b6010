import { expect, test } from '@jest/globals';
import type { AppStatus } from 'shared/contracts/releases/control';
import { sentenceOf } from 'shared/tooling/release/operator-client';
import { opsUnderTest } from '../../testing/releases/ops-under-test';
import { statusText } from './texts';

const under = opsUnderTest();
const { said, refused, published, released, row } = under;

test('status is a table for people, JSON for programs, and says what was served at a moment', async () => {
  const first = await released('marketing');
  const between = new Date().toISOString();
  const second = await released('marketing');
  expect(await said('status')).toMatch(new RegExp(`^APP +REVISION +STABLE.*\\n(.*\\n)*marketing +\\d+ +${second.replaceAll('.', '\\.')}`));
  expect((await row('marketing')).active).toBe(second);
  expect((await row('marketing', `--at ${between}`)).active).toBe(first);
  expect(await said(`status --at ${between}`)).toMatch(new RegExp(`marketing +\\d+ +${first.replaceAll('.', '\\.')}`));
  for (const never of ['yesterday', '2026-02-30T10:00:00Z']) expect(await refused(`status --at ${never}`)).toContain('It is a moment such as');
  expect(await refused('status --at 2999-01-01T00:00:00Z')).toContain('at: Nobody can say what will be served then');
});

test('a request that waits names the share that it is for', async () => {
  await released('panel');
  const status = (await row('panel')) as unknown as AppStatus;
  const asked = { id: 7, act: 'canary', version: '1.4.0', percent: 5, by: 'eva', reason: '', endsAt: '2026-11-30T10:00:00Z' };
  const { percent: _share, ...rest } = asked;
  expect(statusText([{ ...status, asked: [asked] }], false)).toContain('request 7 of eva waits until 2026-11-30T10:00:00Z: canary 1.4.0 5 %');
  expect(statusText([{ ...status, asked: [{ ...rest, act: 'activate', percent: null }] }], false)).toMatch(/: activate 1\.4\.0$/m);
});

test('a diff names the commits between, and what is different', async () => {
  const commit = (title: string) => ({ hash: `${title.length}`.padStart(40, 'c'), at: '2026-11-21T10:00:00.000Z', title });
  const [first, second] = [under.nextVersion(), under.nextVersion()];
  await under.registry.ask('POST', '/api/releases/apps/marketing/grant', { routes: ['/', '/precios'], reason: 'test' });
  await under.registry.publish('marketing', first, { commits: [commit('Name the price')] });
  await under.registry.publish('marketing', second, { commits: [commit('Keep the code as typed'), commit('Name the price')], routes: ['/', '/precios'] });
  const diff = await said(`diff marketing ${first} ${second}`);
  expect(diff).toMatch(/^script .*\ncommits .*\n {2}\+ c{10} 2026-11-21 Keep the code as typed\ncontract {2}routes: \/ → \/, \/precios\n/);
  expect(diff).not.toContain('Name the price');
});

test('a preview is a link of this site that shows the release, and of no release that there is not', async () => {
  const version = await published('marketing');
  const answer = await said(`preview marketing ${version} --minutes 5`);
  const link = /^(\S+\/preview\/\S+)\nIt ends at \S+Z$/.exec(answer)?.[1] ?? '';
  expect(new URL(link).origin).toBe(under.registry.origin);
  const visit = await fetch(link, { redirect: 'manual' });
  expect(visit.status).toBe(303);
  expect(visit.headers.get('set-cookie')).toContain('preview=');
  expect(await refused('preview marketing 77.0.0')).toBe('release_not_found (404)\n  What is published: npm run ops -- releases marketing');
});

test('no text from outside steers the terminal: neither a table, nor JSON, nor a refusal', async () => {
  const version = await published('demos');
  const reason = 'one\u001b[2J\ntwo\u009b\u202e';
  const shown = 'one\\u001b[2J\\u000atwo\\u009b\\u202e';
  await under.registry.ask('POST', '/api/releases/activate', { app: 'demos', version, reason });
  expect(await said('log demos')).toContain(shown);
  expect(await said('--json log demos')).toBe(await said('log demos --json'));
  expect(JSON.parse(await said('log demos --json'))).toContainEqual(expect.objectContaining({ reason }));
  expect(await said('log demos --json')).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(sentenceOf(new Error(reason))).toBe('one\\u001b[2J\ntwo\\u009b\\u202e');
});

test('the log of an app that there is not is no empty table; that of a retired one is told', async () => {
  expect(await refused('log nope')).toMatch(/^There is no app nope\. It is one of .*panel/);
  await under.registry.ask('POST', '/api/releases/apps', { app: 'reports', team: '', routes: ['/informes'], reason: 'test' });
  await under.registry.ask('POST', '/api/releases/apps/reports/retire', { reason: 'test' });
  expect(await refused('releases reports')).toMatch(/^reports was retired at .* An operator takes it back/);
  expect(await said('log reports')).toContain('reports');
});
