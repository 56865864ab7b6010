import { describe, expect, test } from '@jest/globals';
import { contractOf } from 'shared/contracts/endpoint-fields';
import { releaseStatus } from 'shared/contracts/releases/control';
import { startRegistry } from '../../../../testing/releases/registry';
import { releasesUnderTest } from '../../../../testing/releases/releases-under-test';

const under = releasesUnderTest();
const { activate, nextVersion, released, statusOf } = under;

describe('activation', () => {
  test('visitors get what was activated, and the one before stands in', async () => {
    const first = await released('marketing');
    const second = await released('marketing');
    expect(await statusOf('marketing')).toMatchObject({ active: second, fallback: first });
  });

  test('an operator who saw another state is told so, and nothing changes', async () => {
    await released('marketing');
    const { revision } = await statusOf('marketing');
    const second = await released('marketing');
    const answer = await under.registry.ask('POST', '/api/releases/rollback', { app: 'marketing', revision });
    expect(answer).toMatchObject({ status: 409, body: { code: 'activation_conflict' } });
    expect(JSON.stringify(answer.body.details)).toContain(second);
    expect(await statusOf('marketing')).toMatchObject({ active: second });
  });

  test('a canary that somebody gave, or a freeze, is a state that was not seen either', async () => {
    await released('panel');
    const [canary, target] = [nextVersion(), nextVersion()];
    for (const version of [canary, target]) await under.registry.publish('panel', version);
    const seen = (await statusOf('panel')).revision;
    const give = (version: string, revision: unknown) => under.registry.ask('POST', '/api/releases/canary', { app: 'panel', version, percent: 5, revision });
    expect((await give(canary, seen)).status).toBe(200);
    const refused = await give(target, seen);
    expect(refused).toMatchObject({ status: 409, body: { code: 'activation_conflict', details: [{ code: 'moved_on', facts: { did: 'canary', version: canary, by: 'root token' } }] } });
    for (const act of ['promote', 'freeze', 'unfreeze', 'rollback']) {
      expect((await under.registry.ask('POST', `/api/releases/${act}`, { app: 'panel', reason: 'seen too early', revision: seen })).body.code).toBe('activation_conflict');
    }
    expect(await statusOf('panel')).toMatchObject({ canary: { version: canary, percent: 5 }, frozen: null });
    expect((await give(target, (await statusOf('panel')).revision)).status).toBe(200);
  });

  test('of 100 operators at once who saw the same state exactly one wins', async () => {
    await released('demos');
    const { revision } = await statusOf('demos');
    const versions = Array.from({ length: 4 }, nextVersion);
    for (const target of versions) await under.registry.publish('demos', target);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => activate('demos', versions[index % 4] ?? '', { revision })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    expect(answers.filter(({ body }) => body.code === 'activation_conflict').length).toBe(99);
    expect((await statusOf('demos')).active).toBe(won[0]?.body.version);
  });

  test('100 activations at once happen in one order, and none is lost', async () => {
    const versions = Array.from({ length: 100 }, nextVersion);
    for (const target of versions) await under.registry.publish('demos', target);
    const before = (await statusOf('demos')).active;
    const answers = await Promise.all(versions.map((target) => activate('demos', target)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await under.registry.ask('GET', '/api/releases/log?app=demos&limit=100');
    const entries = (body.entries as { version: string; previousVersion: string; kind: string }[]).filter(({ kind }) => kind === 'activate').reverse();
    expect(new Set(entries.map((entry) => entry.version))).toEqual(new Set(versions));
    expect(entries.map(({ previousVersion }) => previousVersion)).toEqual([before, ...entries.slice(0, -1).map((entry) => entry.version)]);
    expect((await statusOf('demos')).active).toBe(entries.at(-1)?.version);
  });

  test('what does not fit is refused with both sides named', async () => {
    const shell = await released('shell');
    const target = nextVersion();
    await under.registry.publish('panel', target, { requires: { react: '^20.0.0', singleton: '^2.0.0' }, uses: { 'GET /api/gone': { input: {}, output: {} } }, exposes: ['./main'] });
    const answer = await activate('panel', target);
    expect(answer).toMatchObject({ status: 409, body: { code: 'release_incompatible' } });
    const told = JSON.stringify(answer.body.details);
    expect(answer.body.details).toContainEqual({ field: 'react', message: expect.any(String), code: 'share', facts: { share: 'react', remote: 'panel', remoteVersion: target, wanted: '^20.0.0', shellVersion: shell, provided: '19.3.1' } });
    for (const part of [`panel ${target} needs react ^20.0.0; shell ${shell} provides 19.3.1`, 'needs singleton ^2.0.0', 'calls GET /api/gone, which this API does not have: deploy the API', 'the shell loads ./app']) expect(told).toContain(part);
  });

  test('an API that starts with an older contract says in status and log what is live and does not fit', async () => {
    await released('shell');
    const target = nextVersion();
    const contract = contractOf([releaseStatus], 'api');
    const uses = contractOf([releaseStatus], 'page');
    const newer = await startRegistry({ database: under.held.database, contract });
    await newer.publish('panel', target, { uses });
    expect((await newer.ask('POST', '/api/releases/activate', { app: 'panel', version: target })).status).toBe(200);
    expect((await newer.ask('GET', '/api/releases/status')).body.apps).toContainEqual(expect.objectContaining({ app: 'panel', active: target, problems: [] }));
    await newer.close();
    const older = await startRegistry({ database: under.held.database });
    const { body } = await older.ask('GET', '/api/releases/status');
    expect(body.apps).toContainEqual(expect.objectContaining({ app: 'panel', active: target, problems: [expect.objectContaining({ code: 'api_endpoint', message: `panel ${target} calls GET /api/releases/status, which this API does not have: deploy the API that has it, or release panel without it` })] }));
    await older.untilLogged('what is live does not fit');
    // A live release that no longer fits stays live, and one that fits may replace it.
    expect(await statusOf('panel')).toMatchObject({ active: target });
    await released('panel');
    expect((await older.ask('GET', '/api/releases/status')).body.apps).toContainEqual(expect.objectContaining({ app: 'panel', problems: [] }));
    await older.close();
  });

  test('a shell that an active canary cannot live with is refused', async () => {
    await released('shell');
    await released('panel');
    const canary = nextVersion();
    await under.registry.publish('panel', canary);
    await under.registry.ask('POST', '/api/releases/canary', { app: 'panel', version: canary, percent: 5 });
    const shell = nextVersion();
    await under.registry.publish('shell', shell, { provides: { react: '20.0.0', singleton: '1.0.0' } });
    const answer = await activate('shell', shell);
    expect(JSON.stringify(answer.body.details)).toContain(`panel ${canary} needs react ^19.0.0; shell ${shell} provides 20.0.0`);
  });
});

test('a second process has each change within a second', async () => {
  const other = await startRegistry({ database: under.held.database });
  const took: number[] = [];
  for (let change = 0; change < 3; change += 1) {
    const target = await released('marketing');
    const started = performance.now();
    await new Promise<void>((resolve) => {
      other.releases.live.onChange(() => other.releases.live.current().marketing?.active?.version === target && resolve());
      if (other.releases.live.current().marketing?.active?.version === target) resolve();
    });
    took.push(performance.now() - started);
  }
  // The median, because another program may have delayed a single one.
  expect(took.sort((a, b) => a - b)[1]).toBeLessThan(1_000);
  await other.close();
});
