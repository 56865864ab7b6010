import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { opsUnderTest } from '../../testing/releases/ops-under-test';

const { said, refused, released } = opsUnderTest();

test('a token is shown once, does what it is for, is listed with its last use, and ends when it is revoked', async () => {
  await released('panel');
  await released('panel');
  const created = await said('tokens create "panel team" --actions read,rollback --apps panel');
  const [, token = '', id = ''] = /^(\S+)\nThis is token (\w+)\. It is shown this once only\.$/.exec(created) ?? [];
  await said('rollback panel', token);
  expect(await refused('rollback marketing', token)).toContain('forbidden (403)');
  expect(await refused('tokens', token)).toContain('may not administer');
  const listed = await said('tokens');
  expect(listed).toMatch(new RegExp(`${id} +panel team +read,rollback +panel +until \\d{4}-\\S+ +\\d{4}-`));
  expect(listed).not.toContain(token);
  expect(await said(`tokens revoke ${id}`)).toBe(`Revoked ${id}`);
  expect(await refused('status', token)).toMatch(/^forbidden \(403\)\n {2}token: This site knows no such token, or it has ended.* Is OPS_TOKEN the one/);
  expect(await said('tokens')).toMatch(new RegExp(`${id} .* revoked \\d{4}-`));
  expect(await refused('tokens create x --actions raed --apps panel')).toContain('Did you mean read?');
});

test('a token for all apps is made, and adds an operator', async () => {
  const created = await said('tokens create "eva" --actions read,publish,activate,rollback,canary,freeze,preview,administer --apps "*"');
  expect(await said('operators add eva@clinavoz.example', created.split('\n')[0])).toContain('token eva');
  expect(await said('tokens')).toMatch(/ eva +\S+ +\* /);
});

test('operators come and go by their address', async () => {
  expect(await said('operators add Eva@Clinavoz.example')).toContain('eva@clinavoz.example');
  expect(await said('operators remove eva@clinavoz.example')).not.toContain('eva@clinavoz.example');
});

test('a key that was not added is refused with why', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'ops-keys-')), 'team.pem');
  await writeFile(file, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
  const fingerprint = (await said(`keys add panel ${file}`)).replace('Added ', '');
  expect(await refused(`keys add marketing ${file}`)).toContain(`${fingerprint} was entered for panel before, and no key is entered twice`);
  await said(`keys remove ${fingerprint}`);
  expect(await refused(`keys add panel ${file}`)).toContain(`where it was removed, let another operator restore it: npm run ops -- keys restore ${fingerprint}`);
});

/** A new token's text and id, which are shown once. */
const created = async (name: string) => /^(\S+)\nThis is token (\w+)/.exec(await said(`tokens create "${name}" --actions read,publish,administer --apps panel`))?.slice(1) ?? [];

test('what one operator took away another restores, by the command that the refusal names', async () => {
  const [eva = '', evaId = ''] = await created('eva');
  const [paco = '', pacoId = ''] = await created('paco');
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'ops-keys-')), 'team.pem');
  await writeFile(file, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
  const fingerprint = (await said(`keys add panel ${file}`)).replace('Added ', '');
  await said(`keys remove ${fingerprint}`, eva);
  expect(await said('keys')).toMatch(new RegExp(`${fingerprint} .* removed \\d{4}-\\S+ by token eva \\(${evaId}\\)`));
  expect(await refused(`keys restore ${fingerprint}`, eva)).toContain(`token eva (${evaId}) took key ${fingerprint} away: another operator restores it`);
  expect(await said(`keys restore ${fingerprint}`, paco)).toBe(`Restored ${fingerprint}: what is signed with it is accepted again`);
  await said(`tokens revoke ${pacoId}`, eva);
  expect(await said('tokens')).toMatch(new RegExp(`${pacoId} .* revoked \\d{4}-\\S+ by token eva \\(${evaId}\\)`));
  expect(await refused(`tokens restore ${pacoId}`, eva)).toContain('another operator restores it');
  expect(await said(`tokens restore ${pacoId}`)).toBe(`Restored ${pacoId}`);
  expect(await said('status', paco)).toContain('panel');
});

test('no token is made that would open nothing', async () => {
  expect(await refused('tokens create ci --actions read --apps panel --expires 2020-01-01T00:00:00Z')).toMatch(/--expires.* It is a moment to come\./);
  expect(await refused('tokens create ci --actions read --apps panel,nope')).toMatch(/^There is no app nope\./);
  expect(await said('tokens')).not.toMatch(/ ci /);
});

test.each([
  'activate panl 1.0.0 --if-revision 1', 'rollback panl --if-revision 1', 'ship panel 1.0.0 --with panl@1.0.0 --if-revision 1', 'freeze panl --reason campaign --if-revision 1',
  'quarantine panl 1.0.0 --reason loss --if-revision 1', 'apps grant panl /x --if-revision 1', 'preview panl 1.0.0', 'diff panl 1.0.0 1.1.0', 'prove panl 1.0.0',
  'tokens create ci --actions read --apps panl', 'notices add mail eva@clinavoz.example --apps panel,panl',
])('"%s" is refused with the nearest app', async (line) => {
  expect(await refused(line)).toMatch(/^There is no app panl\. It is one of .*Did you mean panel\?$/);
});

test('a key that was entered for a mistyped app can still be entered for the right one', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'ops-keys-')), 'team.pem');
  await writeFile(file, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
  expect(await refused(`keys add panl ${file}`)).toMatch(/^There is no app panl\. .*Did you mean panel\?$/);
  expect(await said(`keys add panel ${file}`)).toMatch(/^Added /);
});

test('who is no operator is not removed, and what is no address is said in a sentence', async () => {
  expect(await refused('operators remove nadie@x.example')).toContain('nadie@x.example is no operator');
  for (const act of ['add', 'remove']) expect(await refused(`operators ${act} nomail`)).toContain('It is an address such as eva@clinavoz.example.');
});

test('a reserved name is said to be one', async () => {
  expect(await refused('apps add api /x')).toContain('no reserved word such as api');
});

test('a key or token that does not exist is said in a sentence', async () => {
  for (const act of ['remove', 'restore']) expect(await refused(`keys ${act} 0123456789abcdef`)).toBe('There is no key 0123456789abcdef, or it is so already: npm run ops -- keys');
  for (const act of ['revoke', 'restore']) expect(await refused(`tokens ${act} 0123456789ab`)).toBe('There is no token 0123456789ab, or it is so already: npm run ops -- tokens');
});
