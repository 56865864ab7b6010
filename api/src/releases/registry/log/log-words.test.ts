import { expect, test } from '@jest/globals';
import pg from 'pg';
import { releasesUnderTest } from '../../../../testing/releases/releases-under-test';

const under = releasesUnderTest();

test('names in the log go by an erasure alone: the application’s login deletes none, and one that is gone is a flaw', async () => {
  const { database } = under.held;
  const check = async () => (await under.registry.ask('GET', '/api/releases/log/check')).body as { whole: boolean; brokenAt: number | null };
  await under.released('panel');
  const reason = 'So that the log holds a word of somebody';
  expect((await under.registry.ask('POST', '/api/releases/freeze', { app: 'panel', reason })).status).toBe(200);
  expect(await check()).toMatchObject({ whole: true });
  await expect(database.query('DELETE FROM release_word')).rejects.toThrow(/permission denied/);
  const { entries } = (await under.registry.ask('GET', '/api/releases/log')).body as { entries: { id: number; reason: string }[] };
  const intruder = new pg.Client({ connectionString: under.held.url });
  await intruder.connect();
  const [, word = ''] = /"reason":"(~[0-9a-f]+)"/.exec((await intruder.query('SELECT text FROM release_log ORDER BY id DESC LIMIT 1')).rows[0].text) ?? [];
  const [kept] = (await intruder.query('DELETE FROM release_word WHERE id = $1 RETURNING text_sealed AS sealed', [word])).rows as { sealed: Buffer }[];
  expect(await check()).toMatchObject({ whole: false, brokenAt: entries.find((entry) => entry.reason === reason)?.id });
  await intruder.query('INSERT INTO release_word VALUES ($1, $2)', [word, kept?.sealed]);
  expect(await check()).toMatchObject({ whole: true });
  // Nor does a cell of another word pass.
  await intruder.query('UPDATE release_word SET text_sealed = other.text_sealed FROM release_word other WHERE release_word.id = $1 AND other.id <> $1', [word]);
  await intruder.end();
  expect(await check()).toMatchObject({ whole: false });
});
