import { expect, test } from '@jest/globals';
import { opsUnderTest } from '../testing/ops-under-test';

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
  expect(await refused('status', token)).toContain('forbidden (403)');
  expect(await said('tokens')).toMatch(new RegExp(`${id} .* revoked \\d{4}-`));
  expect(await refused('tokens create x --actions raed --apps panel')).toContain('Did you mean read?');
});

test('operators come and go by their address', async () => {
  expect(await said('operators add Eva@Clinavoz.example')).toContain('eva@clinavoz.example');
  expect(await said('operators remove eva@clinavoz.example')).not.toContain('eva@clinavoz.example');
});
