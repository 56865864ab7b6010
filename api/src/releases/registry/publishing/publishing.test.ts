import { describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { readTeamKey, signRelease } from 'shared/tooling/release/sign-release';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sendFile, smallRelease, startRegistry } from '../../../../testing/releases/registry';
import { releasesUnderTest } from '../../../../testing/releases/releases-under-test';
import { createFolderReleaseStore } from '../../files/folder-release-store';

const under = releasesUnderTest();
const { nextVersion, statusOf } = under;

describe('publishing', () => {
  /** Publishes a release that `distort` has changed, and returns the response. */
  async function attempt(distort: (parts: { record: ReturnType<typeof smallRelease>['record']; upload: string; key: string }) => { record?: object; upload?: string; signature?: string } | Promise<object>, contentOf = (content: string) => content) {
    const target = nextVersion();
    const { record, contents } = smallRelease('panel', target);
    const { body } = await under.registry.ask('POST', '/api/releases/uploads', { app: 'panel', version: target });
    for (const [file, content] of Object.entries(contents)) await sendFile(under.registry.origin, record, file, contentOf(content));
    const upload = String(body.upload);
    const key = await readTeamKey('panel', under.registry.services.config.dataDir);
    const answer = await under.registry.ask('POST', '/api/releases/publish', { record, upload, signature: signRelease(record, upload, key), ...(await distort({ record, upload, key })) });
    return { ...answer, target };
  }

  test('a release signed by its team is kept, and changes nothing that visitors get', async () => {
    const before = await statusOf('panel');
    const answer = await attempt(() => ({}));
    expect(answer.body).toMatchObject({ app: 'panel', version: answer.target, created: true });
    expect((await statusOf('panel')).active).toBe(before.active);
    const file = await fetch(`${under.registry.origin}/r/panel/${answer.target}/entry.js`);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${under.registry.origin}/r/panel/${answer.target}/documents/0.html`)).status).toBe(404);
  });

  test('unsigned, or signed by another team, it is refused', async () => {
    expect((await attempt(() => ({ signature: 'AAAA' }))).body.code).toBe('release_unsigned');
    const foreign = await readTeamKey('demos', under.registry.services.config.dataDir);
    expect((await attempt(({ record, upload }) => ({ signature: signRelease(record, upload, foreign) }))).body.code).toBe('release_unsigned');
    const stranger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect((await attempt(({ record, upload }) => ({ signature: signRelease(record, upload, stranger) }))).body.code).toBe('release_unsigned');
  });

  test('a record that was altered after signing is refused', async () => {
    const answer = await attempt(({ record }) => ({ record: { ...record, sourceHash: 'of other sources' } }));
    expect(answer.body.code).toBe('release_unsigned');
  });

  test('a file that is not what the signed record says is refused', async () => {
    const answer = await attempt(() => ({}), (content) => `${content} `);
    expect(answer).toMatchObject({ status: 422, body: { code: 'release_invalid' } });
    expect(JSON.stringify(answer.body.details)).toContain('entry.js');
  });

  test('a signature that was used once is good for nothing more', async () => {
    let sent: object = {};
    const first = await attempt(({ record, upload, key }) => (sent = { record, upload, signature: signRelease(record, upload, key) }));
    expect(first.status).toBe(200);
    expect((await under.registry.ask('POST', '/api/releases/publish', sent)).body.code).toBe('release_unsigned');
  });

  test('a version that exists is never anything else', async () => {
    const target = nextVersion();
    await under.registry.publish('panel', target);
    await expect(under.registry.publish('panel', target)).resolves.toBeDefined();
    await expect(under.registry.publish('panel', target, { files: smallRelease('panel', '9.9.9').record.files })).rejects.toThrow('release_exists');
    // A rebuild of the same commit differs only in the time.
    await expect(under.registry.publish('panel', target, { builtAt: '2026-11-22T10:00:00.000Z' })).resolves.toBeDefined();
    const { documents } = smallRelease('panel', target).record;
    const others = [{ commit: 'c'.repeat(40) }, { requires: { react: '^19.0.0' } }, { documents: documents.map((page) => ({ ...page, title: 'Otro' })) }, { documents: documents.map((page) => ({ ...page, structuredData: [{ name: 'Otro' }] })) }];
    for (const other of others) await expect(under.registry.publish('panel', target, other)).rejects.toThrow('release_exists');
  });

  describe('a version that is published several times at once', () => {
    /** Sends the files for several uploads of one version, and then their records together. */
    async function together(records: readonly Partial<ReturnType<typeof smallRelease>['record']>[]) {
      const target = nextVersion();
      const key = await readTeamKey('panel', under.registry.services.config.dataDir);
      const sent = [];
      for (const change of records) {
        const { record, contents } = smallRelease('panel', target, change);
        const { body } = await under.registry.ask('POST', '/api/releases/uploads', { app: 'panel', version: target });
        for (const [file, content] of Object.entries(contents)) await sendFile(under.registry.origin, record, file, content);
        sent.push({ record, upload: body.upload, signature: signRelease(record, String(body.upload), key) });
      }
      const answers = await Promise.all(sent.map((body) => under.registry.ask('POST', '/api/releases/publish', body)));
      const { body } = await under.registry.ask('GET', `/api/releases/log?app=panel`);
      const noted = (body.entries as { kind: string; version: string }[]).filter(({ version }) => version === target).map(({ kind }) => kind);
      return { answers, noted, kept: (await under.registry.ask('GET', `/api/releases/records/panel/${target}`)).body.record as { commit: string } };
    }

    test('is published once, and whoever sent the same is answered as if they came later', async () => {
      const { answers, noted } = await together(Array.from({ length: 6 }, (_, one) => ({ builtAt: `2026-11-2${one}T10:00:00.000Z` })));
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [200, undefined]));
      expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
      expect(noted).toEqual(['publish']);
    });

    test('is never anything else than the first', async () => {
      const commits = [...'cdcdcd'].map((letter) => letter.repeat(40));
      const { answers, kept } = await together(commits.map((commit) => ({ commit })));
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(commits.map((commit) => (commit === kept.commit ? [200, undefined] : [409, 'release_exists'])));
    });

    test('says to whom another upload mixed its files in that it did, and to whom came second to raise the version', async () => {
      const target = nextVersion();
      const key = await readTeamKey('panel', under.registry.services.config.dataDir);
      const sent = [];
      for (const part of ['one', 'two']) {
        const { record, contents } = smallRelease('panel', target, {}, { 'page.css': `.${part} { color: red; }` });
        const { body } = await under.registry.ask('POST', '/api/releases/uploads', { app: 'panel', version: target });
        for (const [file, content] of Object.entries(contents)) await sendFile(under.registry.origin, record, file, content);
        sent.push({ record, upload: body.upload, signature: signRelease(record, String(body.upload), key) });
      }
      const publish = async (body: object | undefined) => under.registry.ask('POST', '/api/releases/publish', body);
      expect(await publish(sent[0])).toMatchObject({ status: 422, body: { code: 'release_invalid', details: [{ code: 'upload_mixed', message: expect.stringContaining(`another upload of panel ${target}`) }, { field: 'page.css', code: 'file_altered' }] } });
      expect(await publish(sent[1])).toMatchObject({ status: 200 });
      expect(await publish(sent[0])).toMatchObject({ status: 409, body: { code: 'release_exists', details: [{ code: 'version_taken', message: expect.stringContaining('raise the version') }] } });
    });

    test('is published, whatever is still being sent of it', async () => {
      for (let round = 0; round < 5; round += 1) {
        const target = nextVersion();
        await expect(Promise.all(Array.from({ length: 8 }, () => under.registry.publish('panel', target)))).resolves.toBeDefined();
      }
    });
  });

  test('what a record holds beyond its fields changes nothing: sent again it is the same, and what it was published with is served', async () => {
    const target = nextVersion();
    const later = { later: { fields: 'of a newer tool\u0007' } } as object;
    await under.registry.publish('panel', target, later);
    await expect(under.registry.publish('panel', target, later)).resolves.toBeDefined();
    expect((await fetch(`${under.registry.origin}/r/panel/${target}/entry.js`)).status).toBe(200);
    expect((await under.registry.ask('GET', `/api/releases/records/panel/${target}`)).body.record).not.toHaveProperty('later');
  });

  test('a record holds no control character anywhere, and its commits are hashes', async () => {
    const escape = '\u001b[2Jabc';
    const { documents } = smallRelease('panel', '1.0.0').record;
    const commit = { hash: 'c'.repeat(40), at: '2026-11-21T10:00:00.000Z', title: 'Show the day' };
    const refused = [
      { commit: escape }, { commit: 'main' }, { commits: [{ ...commit, hash: escape }] }, { commits: [{ ...commit, title: escape }] }, { commits: [{ ...commit, at: escape }] },
      { sourceHash: escape }, { builtAt: '\u009b2J' }, { documents: documents.map((page) => ({ ...page, title: escape })) }, { exposes: [escape] }, { requires: { react: escape } }, { provides: { singleton: '\u007f' } },
      { imports: { [escape]: ['Link'] } }, { uses: { 'GET /x': { input: { [escape]: 'string' }, output: {} } } }, { documents: documents.map((page) => ({ ...page, title: 'Hola\u202e' })) },
    ];
    for (const change of refused) await expect(under.registry.publish('panel', nextVersion(), change)).rejects.toThrow('invalid_input');
    await expect(under.registry.publish('panel', nextVersion(), { commit: commit.hash, commits: [commit, { ...commit, title: 'Añade «día» 🗓️' }] })).resolves.toBeDefined();
  });
});

test('a file that is sent anew after the staged ones were looked at never becomes part of the release', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'raced-'));
  const store = createFolderReleaseStore(folder);
  let race: () => Promise<void> = () => Promise.resolve();
  const registry = await startRegistry({
    database: under.held.database,
    store: { ...store, publish: async (release, files) => race().then(() => store.publish(release, files)) },
  });
  const target = nextVersion();
  race = () => store.stage({ app: 'panel', version: target }, 'entry.js', Buffer.from('something else'));
  await expect(registry.publish('panel', target)).rejects.toThrow('release_invalid');
  expect((await registry.ask('GET', `/api/releases/records/panel/${target}`)).status).toBe(404);
  race = () => Promise.resolve();
  await registry.publish('panel', target);
  expect((await registry.ask('GET', `/api/releases/records/panel/${target}`)).status).toBe(200);
  await registry.close();
  await rm(folder, { recursive: true, force: true });
});
