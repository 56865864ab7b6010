import { beforeEach, describe, expect, test } from '@jest/globals';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { sendFile } from '../../../../testing/releases/registry';
import { releasesUnderTest } from '../../../../testing/releases/releases-under-test';

const under = releasesUnderTest();
const megabyte = 1_048_576;
const sql = (text: string, values: unknown[] = []) => under.held.database.query<Record<string, unknown>>(text, values);

beforeEach(async () => {
  await sql('UPDATE release_upload SET bytes = 0');
  await sql(`UPDATE release_app SET team = ''`);
});

async function opened(app = 'panel'): Promise<{ app: string; version: string }> {
  const target = { app, version: under.nextVersion() };
  expect((await under.registry.ask('POST', '/api/releases/uploads', target)).status).toBe(200);
  return target;
}
const send = async (target: { app: string; version: string }, file: string, bytes: number) => {
  const answer = await sendFile(under.registry.origin, target, file, 'x'.repeat(bytes));
  return { status: answer.status, body: answer.status === 204 ? null : ((await answer.json()) as unknown) };
};
const staged = ({ app, version }: { app: string; version: string }, file: string) =>
  access(path.join(under.registry.services.config.dataDir, 'releases/.staging', app, version, file)).then(() => true, () => false);
/** Simulates uploaded bytes of this release. */
const sent = ({ app, version }: { app: string; version: string }, bytes: number) => sql('UPDATE release_upload SET bytes = $3 WHERE app = $1 AND version = $2', [app, version, bytes]);
const tooMuch = (code: string, facts: object) => ({ status: 422, body: { code: 'release_invalid', details: [{ code, facts }] } });

test.each([
  ['file', '1.0.0', '.hidden%2Fa.js', '.hidden/a.js is no name for a file: up to 200 of A-Z, a-z, 0-9, ".", "_" and "-", with "/" between folders, none of which begins with "." or "-"'],
  ['file', '1.0.0', 'c/..%2F..%2Fa.js', expect.stringMatching(/^c\/\.\.\/\.\.\/a\.js is no name for a file/)],
  ['version', 'v1', 'a.js', 'is no version such as 1.4.0'],
])('an upload with a wrong %s names it and the reason', async (field, version, file, message) => {
  expect(await send({ app: 'panel', version }, file, 1)).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field, message }] } });
});

describe('what a release’s files come to', () => {
  test('is bounded, and the refusal names the figure', async () => {
    const target = await opened();
    for (let file = 0; file < 5; file += 1) expect(await send(target, `${file}.txt`, 20 * megabyte)).toMatchObject({ status: 204 });
    const refused = await send(target, 'one-more.txt', 1);
    expect(refused).toMatchObject(tooMuch('release_size', { app: 'panel', version: target.version, bytes: String(100 * megabyte + 1), limit: String(100 * megabyte) }));
    expect(JSON.stringify(refused.body)).toContain(`the files of panel ${target.version} come to ${100 * megabyte + 1} bytes; ${100 * megabyte} are allowed`);
    expect(await staged(target, 'one-more.txt')).toBe(false);
    expect(await send(await opened(), 'other.txt', 1)).toMatchObject({ status: 204 });
  });

  test('is counted for all uploads of a version, and for files sent at once', async () => {
    const target = await opened();
    await sent(target, 100 * megabyte - 10);
    await under.registry.ask('POST', '/api/releases/uploads', target);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, file) => send(target, `${file}.txt`, 4)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2);
  });
});

describe('what a team has sent and not published', () => {
  test('is bounded over all its apps, and keeps no other team from publishing', async () => {
    await sql(`UPDATE release_app SET team = 'clinics' WHERE name IN ('panel', 'demos')`);
    for (let version = 0; version < 4; version += 1) await sent(await opened('demos'), 99 * megabyte);
    const target = await opened();
    expect(await send(target, 'a.txt', 4 * megabyte)).toMatchObject({ status: 204 });
    const refused = await send(target, 'b.txt', 1);
    expect(refused).toMatchObject(tooMuch('staging_full', { bytes: String(400 * megabyte + 1), limit: String(400 * megabyte) }));
    expect(await send(await opened('marketing'), 'a.txt', 1)).toMatchObject({ status: 204 });
  });

  test('is that of one app where no team is named, and what is published no longer counts', async () => {
    for (let version = 0; version < 4; version += 1) await sent(await opened('demos'), 100 * megabyte);
    expect(await send(await opened('demos'), 'a.txt', 1)).toMatchObject({ status: 422 });
    const target = await opened();
    expect(await send(target, 'left.txt', 1)).toMatchObject({ status: 204 });
    await under.registry.publish('panel', target.version);
    expect(await sql('SELECT sum(bytes) FROM release_upload WHERE app = $1 AND version = $2', [target.app, target.version])).toEqual([{ sum: '0' }]);
  });
});

test('what was sent more than a day ago and never published is removed by a job, and no longer counts', async () => {
  const [old, young, again] = [await opened(), await opened(), await opened()];
  for (const target of [old, young, again]) await send(target, 'a/b.js', 10);
  const age = ({ version }: { version: string }, hours: number) => sql(`UPDATE release_upload SET opened_at = now() - $2 * interval '1 hour' WHERE version = $1`, [version, hours]);
  await age(old, 25);
  await age(again, 25);
  await age(young, 23);
  // Somebody has started another upload.
  await under.registry.ask('POST', '/api/releases/uploads', again);
  await under.registry.releases.clearStaging();
  expect(await Promise.all([old, young, again].map((target) => staged(target, 'a/b.js')))).toEqual([false, true, true]);
  expect(await sql('SELECT version FROM release_upload WHERE bytes > 0 ORDER BY opened_at DESC')).toEqual([{ version: young.version }, { version: again.version }]);
  expect(await staged(old, '')).toBe(false);
});
