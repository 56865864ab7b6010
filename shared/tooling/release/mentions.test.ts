import { expect, jest, test } from '@jest/globals';
import { findMentions } from './mentions';

// Jest resolves TypeScript by path, not by URL.
jest.mock('node:url', () => ({ ...jest.requireActual<object>('node:url'), pathToFileURL: (file: string) => ({ href: file }) }));

test('the names of the singleton that stand in a built script are what it imports', async () => {
  const { imports } = await findMentions(['const n=await e("shared/singleton");n.useLocation();const{Link:t,usePageTitle:r}=n', 'n.reportFailure("onFailures")']);
  expect(imports).toEqual({ 'shared/singleton': ['Link', 'reportFailure', 'useLocation', 'usePageTitle'] });
});

test('neither types nor file names count as names of the singleton', async () => {
  expect((await findMentions(['Features AppName header router export type from voice'])).imports).toEqual({ 'shared/singleton': [] });
});

test('an address of the API in a script is a called endpoint, with its fields', async () => {
  const { uses } = await findMentions(['const o=t("POST","/api/demo-access/validate-code",{input:a})', "fetch('/api/create-call/other')"]);
  expect(Object.keys(uses)).toEqual(['POST /api/demo-access/validate-code']);
  expect(Object.keys(uses['POST /api/demo-access/validate-code']?.input ?? {})).toContain('code');
});
