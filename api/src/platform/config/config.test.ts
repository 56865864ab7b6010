import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from 'shared/tooling/workspaces';
import { loadConfig } from './config';
import { requiredInProduction } from './config-schema';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'clinavoz-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  OPS_TOKEN: 'a-token-of-more-than-24-characters',
  MASTER_KEY: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  DATABASE_URL: 'postgres://site:secreto@127.0.0.1/site',
  SMTP_URL: 'smtps://user:secreto@smtp.example',
  SALES_EMAIL: 'ventas@clinavoz.example',
  SITE_ORIGIN: 'https://clinavoz.example',
  PANEL_ORIGIN: 'https://panel.clinavoz.example',
  PREVIEW_ORIGIN: 'https://preview.clinavoz.example',
  SITE_EMAIL: 'hola@clinavoz.example',
  SITE_PHONE: '+34 930 000 000',
  LEGAL_NAME: 'Clinavoz',
  LEGAL_TAX_ID: 'B00000000',
  LEGAL_ADDRESS: 'Calle Mayor 1',
  RETELL_API_KEY: 'key',
  RETELL_AGENT_ID: 'agent',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
};
const failure = (variables: Record<string, string | undefined>): string => {
  try {
    loadConfig({ DATA_DIR: dataDir, ...variables });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test('a local start needs nothing, and keeps the secrets it makes for its owner alone', () => {
  const first = loadConfig({ DATA_DIR: dataDir });
  const second = loadConfig({ DATA_DIR: dataDir });
  expect(first).toMatchObject({ production: false, port: 4000, voiceSandbox: true, localSignIn: true });
  expect(second.opsToken).toBe(first.opsToken);
  expect(second.masterKey.equals(first.masterKey)).toBe(true);
  for (const name of ['ops-token', 'master-key']) expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(dataDir, 'ops-token'), 'utf8').trim()).toBe(first.opsToken);
});

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))('production refuses to start without %s and names it', (name) => {
  const message = failure({ ...production, [name]: undefined });
  expect(message).toContain(`\n  ${name}: `);
  expect(message.split('\n')).toHaveLength(2);
});

test('production names everything that is missing at once, and starts when nothing is', () => {
  expect(failure({ NODE_ENV: 'production' }).split('\n')).toHaveLength(18);
  expect(loadConfig({ DATA_DIR: dataDir, ...production })).toMatchObject({ production: true, voiceSandbox: false, localSignIn: false });
});

test('a site that everybody can reach starts in production only', () => {
  // Anybody gets a certificate for such a number.
  for (const host of ['203.0.113.7', '172.15.0.1', '11.0.0.1', '[2001:db8::1]', '10.clinica-sol.es']) expect(failure({ SITE_ORIGIN: `https://${host}` })).toContain(`${host} can be reached by everybody`);
  expect(failure({ SITE_ORIGIN: 'https://www.clinica-sol.es' })).toBe('SITE_ORIGIN: www.clinica-sol.es can be reached by everybody. Set NODE_ENV=production.');
  for (const SITE_ORIGIN of ['https://mac.local', 'https://site.localhost:8443', 'https://192.168.1.5', 'https://10.0.0.1', 'https://172.31.0.1:8443', 'https://[fd00::1]', 'https://[::1]:4000', 'http://sol.es']) expect(() => loadConfig({ DATA_DIR: dataDir, SITE_ORIGIN })).not.toThrow();
  expect(() => loadConfig({ DATA_DIR: dataDir, ...production, SITE_ORIGIN: 'https://www.clinica-sol.es' })).not.toThrow();
});

test.each([
  ['MASTER_KEY', '0'.repeat(64), 'openssl rand -hex 32'],
  ['MASTER_KEY', 'ab'.repeat(32), 'openssl rand -hex 32'],
  ['MASTER_KEY', Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex'), 'openssl rand -hex 32'],
  ['OPS_TOKEN', 'a'.repeat(40), 'openssl rand -base64 32'],
  ['OPS_TOKEN', '0123456789'.repeat(4), 'openssl rand -base64 32'],
  ['OPS_TOKEN', 'change-me-change-me-change-me', 'openssl rand -base64 32'],
  ['OPS_TOKEN', production.MASTER_KEY, 'is also MASTER_KEY'],
  ['OPS_TOKEN', production.MASTER_KEY.toUpperCase(), 'is also MASTER_KEY'],
  ['SITE_ORIGIN', 'http://clinavoz.example', 'https://'],
  ['SITE_ORIGIN', 'http://localhost:4000', 'https://'],
  ['PANEL_ORIGIN', 'http://panel.clinavoz.example', 'https://'],
  ['PREVIEW_ORIGIN', 'http://preview.clinavoz.example', 'https://'],
  ['DATABASE_URL', 'postgres://site:secreto@db.example/site', 'sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql://site:secreto@db.example/site?sslmode=no-verify', 'sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://site:secreto@db.example/site?sslmode=verify-full&sslmode=no-verify', 'sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://site:secreto@127.0.0.1/site?host=db.example', 'sslmode=verify-full'],
  ['SMTP_URL', 'smtps://user:secreto@smtp.example?tls.rejectUnauthorized=false', 'smtps://'],
  ['SMTP_URL', 'smtps://user:secreto@smtp.example?tls.servername=another.example', 'smtps://'],
  ['SMTP_URL', 'smtps://user:secreto@smtp.example?logger=true&debug=true', 'smtps://'],
  ['SMTP_URL', 'smtp://user:secreto@smtp.example', 'smtps://'],
  ['SMTP_URL', 'smtp://user:secreto@smtp.example?requireTLS=false', 'smtps://'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'leave it out'],
  ['RETELL_BASE_URL', 'http://retell.example', 'https://'],
  ['GOOGLE_ISSUER', 'http://accounts.example', 'https://'],
  ['GOOGLE_ISSUER', 'http://localhost.example', 'https://'],
])('production refuses %s=%s, and says what to do', (name, value, remedy) => {
  const message = failure({ ...production, [name]: value });
  expect(message).toContain(`\n  ${name}: `);
  expect(message).toContain(remedy);
  expect(message).not.toContain('secreto');
  expect(message.split('\n')).toHaveLength(2);
});

test.each([
  { PANEL_ORIGIN: production.SITE_ORIGIN },
  { PANEL_ORIGIN: `${production.SITE_ORIGIN}:8443` },
  { PREVIEW_ORIGIN: production.SITE_ORIGIN },
  { PREVIEW_ORIGIN: `${production.PANEL_ORIGIN}:8443` },
])('production refuses two parts on one host, whatever their ports: %j', (origins) => {
  expect(failure({ ...production, ...origins })).toContain('a host for each of SITE_ORIGIN, PANEL_ORIGIN and PREVIEW_ORIGIN');
});

test.each([['Clinavoz', false], ['Clinavoz <hola>', false], ['<hola@clinavoz.example', false], ['Voz: citas <hola@clinavoz.example>', false], ['hola@clinavoz.example', true], ['Voz, S.L. <hola@clinavoz.example>', true], ['"Voz: citas" <hola@clinavoz.example>', true]])('%s as MAIL_FROM is a sender: %s', (MAIL_FROM, isSender) => {
  expect(failure({ MAIL_FROM })).toBe(isSender ? '' : 'These settings cannot be used:\n  MAIL_FROM: must be an address, or "name" <address>');
});

test('without settings site, panel and previews are one origin', () => {
  expect(loadConfig({ DATA_DIR: dataDir }).origins).toEqual({ site: 'http://localhost:4000', panel: 'http://localhost:4000', preview: 'http://localhost:4000' });
});

test('production takes mail that must be encrypted, and what does not leave the machine', () => {
  for (const SMTP_URL of ['smtp://smtp.example:587?requireTLS=true', 'smtp://127.0.0.1:25', 'smtps://smtp.example']) expect(failure({ ...production, SMTP_URL })).toBe('');
  expect(failure({ ...production, RETELL_BASE_URL: 'http://127.0.0.1:9' })).toBe('');
  expect(failure({ ...production, DATABASE_URL: 'postgres://site:secreto@db.example/site?sslmode=verify-full' })).toBe('');
});

test('the passwordless sign-in and the voice sandbox are for this machine alone until somebody names a HOST', () => {
  expect(loadConfig({ DATA_DIR: dataDir }).host).toBe('127.0.0.1');
  expect(loadConfig({ DATA_DIR: dataDir, RETELL_API_KEY: 'key' }).host).toBe('127.0.0.1');
  expect(loadConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(loadConfig({ DATA_DIR: dataDir, ...production }).host).toBeUndefined();
});

test('a setting may stand in a file, and is named where it cannot be read, is empty or stands in both', () => {
  const file = path.join(dataDir, 'token');
  writeFileSync(file, 'token-from-a-file-of-its-own\n');
  expect(loadConfig({ DATA_DIR: dataDir, OPS_TOKEN_FILE: file }).opsToken).toBe('token-from-a-file-of-its-own');
  expect(failure({ OPS_TOKEN: 'x'.repeat(30), OPS_TOKEN_FILE: file })).toContain('OPS_TOKEN or OPS_TOKEN_FILE');
  expect(failure({ MASTER_KEY_FILE: path.join(dataDir, 'none') })).toContain('MASTER_KEY_FILE: the file cannot be read (ENOENT)');
  writeFileSync(file, '\n');
  expect(failure({ OPS_TOKEN_FILE: file })).toContain('OPS_TOKEN_FILE: the file is empty');
});

test.each([[0o644, 'refuses'], [0o602, 'refuses'], [0o640, 'takes'], [0o400, 'takes']])('of a secret’s file with the rights %i production %s', (mode, does) => {
  const file = path.join(dataDir, 'token');
  writeFileSync(file, production.OPS_TOKEN);
  chmodSync(file, mode);
  const started = { ...production, OPS_TOKEN: undefined, OPS_TOKEN_FILE: file };
  expect(failure(started)).toBe(does === 'takes' ? '' : 'NODE_ENV=production refuses these settings:\n  OPS_TOKEN_FILE: every user of this machine may read or write the file; chmod o-rw it');
  expect(failure({ ...started, NODE_ENV: 'development' })).toBe('');
});

test.each(['SITE_ORIGIN', 'PANEL_ORIGIN', 'PREVIEW_ORIGIN'])('%s is a scheme and a host, and nothing else', (name) => {
  for (const address of ['https://a.example/secreto', 'https://a.example/?secreto', 'https://a.example?', 'https://a.example/#secreto', 'https://secreto@a.example', 'https://a:secreto@a.example', 'https://a.example.']) {
    const message = failure({ ...production, [name]: address });
    expect(message).toContain(`\n  ${name}: must have nothing after the host, and no user: e.g. https://example.org`);
    expect(message).not.toContain('secreto');
  }
  expect(Object.values(loadConfig({ DATA_DIR: dataDir, [name]: 'https://A.Example:443/' }).origins)).toContain('https://a.example');
});

test('production has no sandbox and no local sign-in, even when asked for', () => {
  expect(loadConfig({ DATA_DIR: dataDir, ...production, SAMPLE_DATA: 'true' })).toMatchObject({ voiceSandbox: false, localSignIn: false, sampleData: false });
});

test.each([
  ['PORT', 'ochenta'],
  ['PORT', '70000'],
  ['MASTER_KEY', 'short-secreto'],
  ['OPS_TOKEN', 'short-secreto'],
  ['DATABASE_URL', 'mysql://secreto@x'],
  ['SMTP_URL', 'http://secreto@x'],
  ['SITE_EMAIL', 'secreto'],
  ['LOG_LEVEL', 'secreto'],
])('%s that cannot be used is named, and its value is not shown', (name, value) => {
  const message = failure({ [name]: value });
  expect(message).toContain(`  ${name}: `);
  expect(message).not.toContain('secreto');
});

test('what is no number is said to have to be one', () => {
  expect(failure({ TRUST_PROXY: 'true' })).toContain('  TRUST_PROXY: must be a number');
});

test('a variable that is set to nothing counts as not set', () => {
  expect(loadConfig({ DATA_DIR: dataDir, SMTP_URL: ' ', PORT: '' })).toMatchObject({ port: 4000, mail: { smtpUrl: undefined } });
});

test('keys for different purposes differ, and stay the same for one', () => {
  const config = loadConfig({ DATA_DIR: dataDir });
  expect(config.keyFor('a').equals(config.keyFor('a'))).toBe(true);
  expect(config.keyFor('a').equals(config.keyFor('b'))).toBe(false);
  expect(config.keyFor('a')).toHaveLength(32);
});

test('the telephone link is the number without what people write between the digits', () => {
  expect(loadConfig({ DATA_DIR: dataDir, SITE_PHONE: '+34 (930) 12-34-56' }).site.phoneHref).toBe('+34930123456');
});

test('a crash of the API leaves no image of its memory, which holds keys and what is being said', () => {
  expect(readFileSync(path.join(root, 'api/deploy/clinavoz.service'), 'utf8')).toMatch(/^LimitCORE=0$/m);
  expect(readFileSync(path.join(root, 'api/deploy/compose.yaml'), 'utf8')).toMatch(/^ {2}api:\n(?: {4}.*\n)* {4}ulimits: \{ core: 0 \}$/m);
});

test('the proxy learns that a process ends before it refuses connections: what is sent with a body cannot be sent again', () => {
  const [proxy, main] = ['api/deploy/Caddyfile', 'api/src/main.ts'].map((file) => readFileSync(path.join(root, file), 'utf8')) as [string, string];
  const interval = Number(/health_interval (\d+)ms/.exec(proxy)?.[1]);
  expect(interval * 2).toBeLessThanOrEqual(Number(/politeMs: (\d+)/.exec(main)?.[1]));
});

test('the files of api/deploy name every setting that a production start needs, and give the service each of its secrets', () => {
  const [settings, service, compose] = ['settings.example', 'clinavoz.service', 'compose.yaml'].map((file) => readFileSync(path.join(root, 'api/deploy', file), 'utf8')) as [string, string, string];
  const named = [...settings.matchAll(/^([A-Z_]+?)(?:_FILE)?=/gm)].map(([, name]) => name);
  expect(requiredInProduction.map(([name]) => name).filter((name) => !named.includes(name))).toEqual([]);
  const secrets = [...settings.matchAll(/^[A-Z_]+_FILE=\/run\/credentials\/clinavoz\.service\/(\S+)$/gm)].map(([, name]) => name ?? '');
  expect(secrets.length).toBeGreaterThan(4);
  for (const secret of secrets) {
    expect(service).toContain(`\nLoadCredential=${secret}:`);
    expect(compose).toContain(`\n  ${secret}: { file: secrets/${secret} }`);
  }
});
