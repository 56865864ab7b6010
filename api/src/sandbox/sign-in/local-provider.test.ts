import { expect, jest, test } from '@jest/globals';

test('a local start is not warned about its sign-in', async () => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { createLocalProvider } = await import('./local-provider');
  const { settings } = createLocalProvider({ origin: 'http://localhost:1', people: [], siteName: 'Clinavoz' });
  const { createOpenIdProvider } = await import('./openid-provider');
  await createOpenIdProvider(settings);
  expect(warnings.mock.calls).toEqual([]);
  warnings.mockRestore();
});
