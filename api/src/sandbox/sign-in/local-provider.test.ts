import { expect, jest, test } from '@jest/globals';

test('a local start is not warned about its sign-in', async () => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { createLocalProvider, localProviderModule } = await import('./local-provider');
  const { settings } = await createLocalProvider({ origin: 'http://localhost:1', people: [], siteName: 'Clinavoz' });
  await localProviderModule(settings);
  expect(warnings.mock.calls).toEqual([]);
  warnings.mockRestore();
});
