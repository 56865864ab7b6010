import { expect, test } from '@jest/globals';
import { runProgram, type ProgramResult } from '../testing/program';
import { opsUnderTest } from '../testing/releases/ops-under-test';
import { rootToken } from '../testing/releases/registry';

const under = opsUnderTest();

const run = (origin: string, ...words: string[]): Promise<ProgramResult> => runProgram('api/cli/ops.ts', words, { SITE_URL: origin, OPS_TOKEN: rootToken });

test('in a terminal, an answer is printed and ends with 0, and a refusal is one line and ends with 1', async () => {
  const here = under.registry.origin;
  const [verified, unknown, nobody] = await Promise.all([run(here, 'verify'), run(here, 'fly', 'panel'), run('http://127.0.0.1:9', 'status')]);
  expect(verified).toEqual({ code: 0, out: expect.stringMatching(/^The log is whole/), error: '' });
  expect(unknown).toEqual({ code: 2, out: '', error: expect.stringMatching(/^unknown command 'fly'/) });
  expect(nobody).toEqual({ code: 1, out: '', error: 'The site at http://127.0.0.1:9 does not answer. Is it running (npm start), and is SITE_URL right?' });
});

test('a program that does not say which revision it saw changes nothing', async () => {
  await under.released('panel');
  const version = await under.published('panel');
  const { revision } = await under.row('panel');
  const blind = await run(under.registry.origin, 'activate', 'panel', version);
  expect(blind).toMatchObject({ code: 2, out: '', error: expect.stringContaining('--if-revision N') });
  const late = await run(under.registry.origin, 'activate', 'panel', version, '--if-revision', String(revision - 1));
  expect(late).toMatchObject({ code: 1, out: '', error: expect.stringContaining('which you had not seen') });
  const seen = await run(under.registry.origin, 'activate', 'panel', version, '--if-revision', String(revision), '--json');
  expect(seen).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse(seen.out)).toMatchObject({ version, changed: true });
});

test.each([
  ['activate panel 1.1.0 --channel nextt', 'It is one of stable, next. Did you mean next?'],
  ['activate panel 1.1.0 --chanel next', 'Did you mean --channel?'],
  ['freeze panel --resaon campaign', "required option '--reason <text>' not specified\nunknown option '--resaon'. Did you mean --reason?"],
  ['freeze panel', "required option '--reason <text>' not specified"],
  ['activat panel 1.1.0', 'Did you mean activate?'],
  ['rollback cellar', 'It is one of shell, marketing, demos, panel.'],
  ['rollback pannel', 'Did you mean panel?'],
  ['activate panel', "missing required argument 'version'"],
  ['activate panel latest', 'It is a version such as 1.4.0'],
  ['activate panel 1.1.0 1.2.0', 'too many arguments'],
  ['canary panel 1.1.0 ten', 'It is a number from 0 to 100'],
  ['status --yes', "unknown option '--yes'"],
  ['promote panel --from nxt', 'Did you mean next?'],
  ['log panel --limit 0', 'It is a whole number from 1 to 500'],
  ['freeze panel --reason x', 'at least three letters'],
  ['apps add cellar //vinos', 'routes[0] is no address such as /informes'],
  ['keys fly', "unknown command 'fly'"],
])('"%s" is refused with the nearest right one, and does nothing', async (line, words) => {
  const before = await under.said('log --json');
  expect(await under.refused(line)).toContain(words);
  expect(await under.said('log --json')).toBe(before);
});

test.each([
  ['stauts --help', 'stauts', 'status'], ['-h stauts', 'stauts', 'status'], ['help stauts', 'stauts', 'status'], ['apps grnat --help', 'grnat', 'grant'], ['help apps grnat', 'grnat', 'grant'],
])('"%s" is refused with the nearest one, not answered by the whole help', async (line, word, meant) => {
  expect(await under.refused(line)).toBe(`unknown command '${word}'\n(Did you mean ${meant}?)`);
});

test('help names every command with an example, and what is published is listed', async () => {
  expect(await under.said('')).toMatch(/^Usage: npm run ops -- \[options\] \[command\]/);
  expect(await under.said('activate --help')).toContain('npm run ops -- activate panel 1.4.0 --if-revision 12');
  for (const line of ['', 'activate', 'apps']) expect(await under.said(`help ${line}`)).toBe(await under.said(`${line} --help`));
  const version = await under.released('demos');
  expect(await under.said('releases demos')).toMatch(new RegExp(`^VERSION +STATE +PUBLISHED.*\\n${version.replaceAll('.', '\\.')} +stable`));
  expect(JSON.parse(await under.said('releases demos --json'))).toContainEqual(expect.objectContaining({ version, publishedBy: 'root token', dirty: false }));
});
