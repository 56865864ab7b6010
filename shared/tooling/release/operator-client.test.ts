import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { listAudit } from '../../contracts/clinic/audit-admin';
import { releaseStatus } from '../../contracts/releases/control';
import { root } from '../workspaces';
import { callAsOperator, findRunningSite, RefusedError, runCommand, type RunningSite } from './operator-client';
import { readTeamKey } from './sign-release';

const before = { ...process.env };
beforeEach(() => {
  process.env.OPS_TOKEN = 'token';
});
afterEach(() => {
  process.env = { ...before };
});

test('commands send no token over a connection in the clear', async () => {
  for (const address of ['http://clinavoz.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example:4000']) {
    process.env.SITE_URL = address;
    await expect(findRunningSite()).rejects.toThrow('SITE_URL must start with https://');
  }
  for (const address of ['https://clinavoz.example', 'http://localhost:4000', 'http://panel.localhost:4000', 'http://127.0.0.1:1', 'http://[::1]:4000']) {
    process.env.SITE_URL = address;
    await expect(findRunningSite()).resolves.toMatchObject({ origin: address, token: 'token' });
  }
});

test('an address that was copied with its closing slash, or in capitals, is the same site', async () => {
  process.env.SITE_URL = 'https://Clinavoz.example/';
  await expect(findRunningSite()).resolves.toMatchObject({ origin: 'https://clinavoz.example' });
});

test('an empty setting counts as unset, and one that makes no address is named', async () => {
  Object.assign(process.env, { SITE_URL: '', PORT: '', DATA_DIR: '' });
  await expect(findRunningSite()).resolves.toMatchObject({ origin: 'http://localhost:4000', dataFolder: path.join(root, 'data') });
  const kept = await mkdtemp(path.join(tmpdir(), 'ops-token-'));
  await writeFile(path.join(kept, 'ops-token'), 'kept');
  Object.assign(process.env, { OPS_TOKEN: '', DATA_DIR: kept });
  await expect(findRunningSite()).resolves.toMatchObject({ token: 'kept' });
  process.env.PORT = 'abc';
  await expect(findRunningSite()).rejects.toThrow('http://localhost:abc is no address of a site: is SITE_URL or PORT right?');
});

test('a key that cannot be read is named by its file, and no start of the site is to make it where there is none', async () => {
  process.env.RELEASE_KEY_FILE = '/nowhere/team.pem';
  const refused = await readTeamKey('panel', '').catch(String);
  expect(refused).toContain('/nowhere/team.pem cannot be read');
  expect(refused).not.toContain('so that /nowhere/team.pem exists');
});

let server: Server | undefined;
afterEach(async () => {
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
  server = undefined;
});

/** Addresses that the site was asked for. */
const asked: (string | undefined)[] = [];

/** Reads from a site with this answer. */
async function askSite(status: number, body: unknown, call = (site: RunningSite): Promise<unknown> => callAsOperator(site, releaseStatus, {})): Promise<unknown> {
  server = createServer(({ url }, response) => asked.push(url) && response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return call({ origin, token: 'token', dataFolder: '' });
}

test('a day that a command names begins where the operator is', async () => {
  const input = await listAudit.input.validate({ since: '2026-11-01' });
  await askSite(200, { entries: [] }, (site) => callAsOperator(site, listAudit, input));
  expect(asked.at(-1)).toBe(`/api/admin/audit?limit=50&since=${encodeURIComponent(new Date(2026, 10, 1).toISOString())}`);
});

/** A failed command's output and exit code. */
async function failed(command: () => Promise<unknown>): Promise<{ readonly code: unknown; readonly error: string }> {
  const lines = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = process.exitCode;
  try {
    await runCommand(async () => void (await command()));
    return { code: process.exitCode, error: lines.mock.calls.join('\n') };
  } finally {
    process.exitCode = before;
    lines.mockRestore();
  }
}

test('a refusal of a newer site, with a code that this version does not know, says what the site says, and ends with 1', async () => {
  const details = [{ field: 'app', message: 'frozen until Monday', since: 3 }, { place: 3 }];
  const answer = { error: 'The week is over', code: 'week_over', details, hints: [1] };
  expect(await failed(() => askSite(409, answer))).toEqual({ code: 1, error: 'week_over (409): The week is over\n  app: frozen until Monday' });
});

test('a refusal that the site knows is told by its code, and by its details', async () => {
  const refused = askSite(404, { error: 'No existe', code: 'release_not_found', details: [{ field: 'version', message: 'not published' }] });
  await expect(refused).rejects.toMatchObject({ code: 'release_not_found', message: 'release_not_found (404)\n  version: not published' });
  await expect(refused).rejects.toBeInstanceOf(RefusedError);
});

test('a refusal of something before the site shows what it has, and ends with 1', async () => {
  expect(await failed(() => askSite(502, { message: 'Bad gateway' }))).toEqual({ code: 1, error: 'refused (502)' });
});

test('an answer of another shape is no fault of the command line: it names what does not fit, and ends with 1', async () => {
  const { code, error } = await failed(() => askSite(200, { apps: 'none' }));
  expect(code).toBe(1);
  expect(error).toMatch(/answered GET \/api\/releases\/status with what this version cannot read: apps .*\. Bring the older of the two up to date\./);
});
