import { expect, test } from '@jest/globals';
import { bareCode, noKnownDemos, openKnownPath, sealKnownPath, type KnownDemos } from './known-codes';

const path = '/demos/clinics/lazaro';

async function tableWith(code: string): Promise<KnownDemos> {
  const { id, sealed } = await sealKnownPath(code, path, 'salt');
  return { ...noKnownDemos, salt: 'salt', paths: { [id]: sealed } };
}

test('a known code finds its page, with or without hyphens and in any case', async () => {
  const table = await tableWith('ABCDE-23456');
  await expect(openKnownPath('abcde23456', table)).resolves.toBe(path);
  await expect(openKnownPath('ABC-DE2-3456', table)).resolves.toBe(path);
});

test('another code finds nothing', async () => {
  await expect(openKnownPath('ABCDE-23457', await tableWith('ABCDE-23456'))).resolves.toBeNull();
});

test('neither code nor address can be read from the table', async () => {
  const text = JSON.stringify(await tableWith('ABCDE-23456'));
  expect(text).not.toMatch(/ABCDE|23456|lazaro|demos/);
});

test('a line that was altered opens nothing', async () => {
  const table = await tableWith('ABCDE-23456');
  const paths = Object.fromEntries(Object.entries(table.paths).map(([id, line]) => [id, `AAAA${line.slice(4)}`]));
  await expect(openKnownPath('ABCDE-23456', { ...table, paths })).resolves.toBeNull();
});

test('without known codes nothing is derived', async () => {
  await expect(openKnownPath('ABCDE-23456', noKnownDemos)).resolves.toBeNull();
});

test('only letters and digits of a code count', () => {
  expect(bareCode(' ab-c 1·2 ')).toBe('ABC12');
});
