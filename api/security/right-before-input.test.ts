// Large: sends hostile bodies to every endpoint as everybody who may not.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { operatorActions } from 'shared/contracts/releases/access';
import { actName, may, staffRights } from 'shared/contracts/clinic/staff-rights';
import { Browser } from '../testing/sign-in/browser';
import { startWhole, type WholeApp } from '../testing/fuzz/fuzz-site';
import { personalEndpoints } from '../testing/personal-endpoints';
import { until } from '../testing/running-site';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';

jest.setTimeout(240_000);

let store: TestDatabase;
let site: WholeApp;
/** Every endpoint that the API has registered, as `METHOD /path`. */
let acts: readonly string[];
beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  store = await createTestDatabase();
  site = await startWhole(store, () => ({}));
  acts = [...new Set(site.routes.flatMap(({ path, endpoint }) => (endpoint === null ? [] : [actName({ method: endpoint.method, path: String(path) })])))];
  await until(async () => (await store.database.query('SELECT 1 FROM clinic_member')).length > 3 || undefined);
});
afterAll(async () => {
  await site.close();
  await store.drop();
});

const ofReleases = (act: string) => / \/api\/(?:releases|vitals\/curves)/.test(act);

/** Answers of every one of these endpoints to an input that none that has one takes, by status. */
async function answersTo(browser: Browser, asked: readonly string[], { headers = {}, body = {}, text = JSON.stringify(body) }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: object; readonly text?: string } = {}): Promise<Map<number, string[]>> {
  const answers = new Map<number, string[]>();
  for (const act of asked) {
    const [method = '', path = ''] = act.split(' ');
    const query = new URLSearchParams({ ...Object.fromEntries(['limit', 'hours', 'at', 'before', 'since', 'from', 'to', 'done'].map((name) => [name, 'wrong'])), ...body }).toString();
    const init = { method, headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers }, ...(method === 'GET' ? {} : { body: text }) };
    const answer = await browser.request(path.replaceAll(/:\w+/g, 'wrong') + (method === 'GET' ? `?${query}` : ''), init);
    await answer.body?.cancel();
    answers.set(answer.status, [...(answers.get(answer.status) ?? []), act]);
  }
  return answers;
}
async function tokenFor(actions: readonly string[], apps: readonly string[]): Promise<{ authorization: string }> {
  const body = JSON.stringify({ name: 'narrow', actions, apps });
  const answer = await fetch(`${site.origin}/api/releases/tokens`, { method: 'POST', headers: { authorization: `Bearer ${site.services.config.opsToken}`, 'content-type': 'application/json' }, body });
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

test('whoever has no session and no token is told that alone, whatever they send, but where everybody may ask', async () => {
  const answers = await answersTo(new Browser(site.origin), acts);
  const chat = ['end', 'message', 'read', 'start'].map((what) => `POST /api/chat/${what}`);
  const demos = ['log-access', 'open', 'send-phone', 'validate-code'].map((what) => `POST /api/demo-access/${what}`);
  const open = ['GET /api/demo-access/taken-slots', 'GET /auth/logout', ...chat, 'POST /api/contact', 'POST /api/create-call', ...demos, 'POST /api/vitals', 'POST /auth/google', 'POST /auth/google/attempt'];
  expect(acts.length).toBeGreaterThan(80);
  expect([...answers].flatMap(([status, some]) => (status === 401 ? [] : some)).sort()).toEqual(open);
});

test('whoever lacks the right is told that alone, whatever they send, and whoever has it what is wrong', async () => {
  const [reader, owner] = [new Browser(site.origin), new Browser(site.origin)];
  await reader.signIn('local-reader');
  await owner.signIn('local-owner');
  const beyond = Object.keys(staffRights).filter((act) => acts.includes(act) && !may('reader', { method: act.split(' ')[0] ?? '', path: act.split(' ')[1] ?? '' }));
  expect(await answersTo(reader, beyond)).toEqual(new Map([[403, beyond]]));
  expect((await answersTo(owner, beyond)).get(400)?.length).toBeGreaterThan(10);
});

test('of a person without the second factor, only that is asked', async () => {
  const person = new Browser(site.origin);
  await person.signIn('local-one-factor');
  const [once, own] = [['POST /auth/second-factor', 'GET /auth/session', 'POST /auth/google/attempt', 'POST /auth/google', 'GET /auth/logout', 'POST /auth/logout'], personalEndpoints.filter((act) => acts.includes(act))];
  const others = [...own.filter((act) => !once.includes(act)), ...Object.keys(staffRights).filter((act) => acts.includes(act))];
  expect(await answersTo(person, others)).toEqual(new Map([[403, others]]));
});

test('a token without the right, or for another app, is told that alone, whatever it sends', async () => {
  const nobody = new Browser(site.origin);
  const all = acts.filter(ofReleases);
  const writes = all.filter((act) => !act.startsWith('GET '));
  const without = { reads: all.filter((act) => act.startsWith('GET ')), writes: writes.filter((act) => !act.endsWith('/previews')) };
  expect(await answersTo(nobody, without.reads, { headers: await tokenFor(['preview'], ['demos']) })).toEqual(new Map([[403, without.reads]]));
  expect(await answersTo(nobody, without.writes, { headers: await tokenFor(['preview'], ['demos']) })).toEqual(new Map([[403, without.writes]]));
  expect(await answersTo(nobody, ['POST /api/releases/previews'], { headers: await tokenFor(['read'], ['demos']) })).toEqual(new Map([[403, ['POST /api/releases/previews']]]));
  const root = { authorization: `Bearer ${site.services.config.opsToken}` };
  expect((await answersTo(nobody, writes, { headers: root })).get(400)?.length).toBeGreaterThan(15);

  const ofApp = ['activate', 'rollback', 'promote', 'canary', 'ship', 'ship/steer', 'freeze', 'unfreeze', 'quarantine', 'lift-quarantine', 'previews', 'uploads'].map((what) => `POST /api/releases/${what}`);
  const other = { headers: await tokenFor(operatorActions, ['demos']), body: { app: 'panel', version: 'wrong', revision: 'wrong' } };
  expect(await answersTo(nobody, ofApp, other)).toEqual(new Map([[403, ofApp]]));
  expect(await answersTo(nobody, ofApp, { ...other, headers: root })).toEqual(new Map([[400, ofApp]]));
});

test.each([['no JSON', '{'], ['too long', `"${'a'.repeat(2_100_000)}"`]])('a body that is %s is judged after who sent it, too', async (_, text) => {
  const writes = acts.filter((act) => !act.startsWith('GET '));
  const nobody = new Browser(site.origin);
  const closed = (await answersTo(nobody, writes)).get(401) ?? [];
  expect(closed.length).toBeGreaterThan(50);
  expect(await answersTo(nobody, closed, { text })).toEqual(new Map([[401, closed]]));
  const reader = new Browser(site.origin);
  await reader.signIn('local-reader');
  const beyond = Object.keys(staffRights).filter((act) => writes.includes(act) && !may('reader', { method: act.split(' ')[0] ?? '', path: act.split(' ')[1] ?? '' }));
  expect(await answersTo(reader, beyond, { text })).toEqual(new Map([[403, beyond]]));
  const root = { authorization: `Bearer ${site.services.config.opsToken}` };
  expect([...(await answersTo(nobody, ['POST /api/releases/activate'], { text, headers: root })).keys()]).toEqual([text === '{' ? 400 : 413]);
});

test('a file is read from nobody who may not publish, whatever it is called', async () => {
  const sent = async (headers: Readonly<Record<string, string>>) => (await fetch(`${site.origin}/api/releases/uploads/demos/wrong/wrong`, { method: 'PUT', headers: { 'content-type': 'application/octet-stream', ...headers }, body: 'x' })).status;
  expect([await sent({}), await sent(await tokenFor(['read'], ['demos'])), await sent(await tokenFor(['publish'], ['panel'])), await sent(await tokenFor(['publish'], ['demos']))]).toEqual([401, 403, 403, 400]);
});
