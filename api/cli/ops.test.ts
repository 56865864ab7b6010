import { expect, test } from '@jest/globals';
import { runProgram, type ProgramResult } from '../testing/program';
import { opsUnderTest } from '../testing/ops-under-test';
import { rootToken } from '../testing/registry';

const under = opsUnderTest();

const run = (origin: string, ...words: string[]): Promise<ProgramResult> => runProgram('api/cli/ops.ts', words, { SITE_URL: origin, OPS_TOKEN: rootToken });

test('in a terminal, an answer is printed and ends with 0, and a refusal is one line and ends with 1', async () => {
  const here = under.registry.origin;
  const [verified, unknown, nobody] = await Promise.all([run(here, 'verify'), run(here, 'fly', 'panel'), run('http://127.0.0.1:9', 'status')]);
  expect(verified).toEqual({ code: 0, out: expect.stringMatching(/^The log is whole/), error: '' });
  expect(unknown).toEqual({ code: 1, out: '', error: expect.stringMatching(/^Unknown command "fly"/) });
  expect(nobody).toEqual({ code: 1, out: '', error: 'The site at http://127.0.0.1:9 does not answer. Is it running (npm start)?' });
});

test('a command that lacks something says what', async () => {
  expect(await under.refused('rollback cellar')).toBe('Unknown app "cellar"; it is one of shell, marketing, demos, panel');
  expect(await under.refused('activate panel')).toBe('Which version?');
  expect(await under.said('')).toMatch(/^npm run ops -- <command>/);
});
