import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { inviteClinicStaff } from 'shared/contracts/clinic/staff-admin';
import { createTestDatabase } from '../testing/database/test-database';
import { demosUnderTest, operatorToken, type DemosUnderTest } from '../testing/demos-under-test';
import { projectRoot, runProgram, type ProgramResult } from '../testing/program';
import { exchange } from './asking';
import { runAdminLine } from './admin/admin-line';

const before = { ...process.env };

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let site: DemosUnderTest;
let folder: string;
const now = new Date('2026-11-23T09:00:00Z');

beforeAll(async () => {
  store = await createTestDatabase();
  site = await demosUnderTest(store.database, { now: () => now });
  folder = await mkdtemp(path.join(tmpdir(), 'admin-'));
});
afterAll(async () => {
  process.env = before;
  await site.close();
  await store.drop();
  await rm(folder, { recursive: true });
});

const settings = () => ({ SITE_URL: site.origin, OPS_TOKEN: operatorToken });

/** Runs a command line in this process, because a new process takes a second to start. The first test shows what a terminal sees. */
const admin = (...words: string[]): Promise<ProgramResult> => adminOf(site.origin, ...words);
async function adminOf(origin: string, ...words: string[]): Promise<ProgramResult> {
  process.env = { ...before, ...settings(), SITE_URL: origin };
  const [out, error]: [string[], string[]] = [[], []];
  const printed = jest.spyOn(console, 'log').mockImplementation((line: unknown) => void out.push(`${String(line)}\n`));
  const complained = jest.spyOn(console, 'error').mockImplementation((line: unknown) => void error.push(`${String(line)}\n`));
  const written = jest.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  await runAdminLine(words);
  for (const spy of [printed, complained, written]) spy.mockRestore();
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, out: out.join('').trim(), error: error.join('').trim() };
}

async function said(...words: string[]): Promise<string> {
  const { code, out, error } = await admin(...words);
  expect({ words, code, error }).toEqual({ words, code: 0, error: '' });
  return out;
}

async function refused(code: 1 | 2, ...words: string[]): Promise<string> {
  const { code: ended, out, error } = await admin(...words);
  expect({ words, code: ended, out }).toEqual({ words, code, out: '' });
  return error;
}

async function fileOf(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const stateOf = async (id: string) => (JSON.parse(await said('codes', 'list', '--json')) as { id: string; state: string }[]).find((row) => row.id === id)?.state;

test('in a terminal, an answer is printed and ends with 0, rows too, and a refusal is one line and ends with 1 or 2', async () => {
  const run = (...words: string[]) => runProgram('api/cli/admin.ts', words, settings());
  const [listed, exported, nobody, unknown] = await Promise.all([run('clinics', 'list'), run('export', 'contacts'), run('codes', 'expire', 'NADIE-NADIE'), run('dance')]);
  expect(listed).toEqual({ code: 0, out: expect.stringContaining('/demos/clinics/oris'), error: '' });
  expect(exported).toEqual({ code: 0, out: '', error: 'There are no contacts rows yet' });
  expect(nobody).toEqual({ code: 1, out: '', error: expect.stringMatching(/^.*There is no code "NADIE-NADIE".*$/) });
  expect(unknown).toEqual({ code: 2, out: '', error: expect.stringMatching(/^unknown command 'dance'.*$/) });
});

test.each([['true', '0'], ['cat > /dev/full', '1']])('an answer that goes to "%s" ends with %s, without a stack', async (reader, code) => {
  // `true` has ended long before the program writes.
  const line = reader === 'true' ? '{ node --import tsx api/cli/admin.ts help; echo $? >&2; } | true' : 'node --import tsx api/cli/admin.ts help > /dev/full; echo $? >&2';
  const { stderr } = await promisify(execFile)('sh', ['-c', line], { cwd: projectRoot, env: { ...before, ...settings() } });
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr.trim().split('\n').at(-1)).toBe(code);
});

test('a code is made, listed, expired, renewed and revoked', async () => {
  const out = await said('codes', 'create', '--clinic', 'lazaro', '--label', 'Feria de Madrid', '--days', '3', '--link');
  const [code = ''] = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(out) ?? [];
  expect(out).toContain('/demos/clinics/lazaro');
  expect(out).toMatch(/Link: +https:\/\/clinavoz\.example\/[\w-]{22} /);
  const list = await said('codes', 'list');
  expect(list).toContain('Feria de Madrid');
  expect(list).not.toContain(code);
  const [{ id } = { id: '' }] = JSON.parse(await said('codes', 'list', '--json')) as { id: string }[];
  expect(await said('codes', 'expire', code)).toContain('has expired');
  expect(await stateOf(id)).toBe('expired');
  expect(await said('codes', 'renew', code, '--days', '5')).toContain('2026-11-28');
  expect(await said('codes', 'renew', id, '--never')).toContain('until it is ended');
  expect(await said('codes', 'revoke', id)).toContain('is revoked');
  expect(await refused(2, 'codes', 'renew', id)).toContain('It is revoked for good. Make another: npm run admin -- codes create');
  expect(await stateOf(id)).toBe('revoked');
});

test('everything that was done with a code is read', async () => {
  const { code, id } = await site.makeCode({ clinic: 'oris' });
  expect(await said('codes', 'log', id)).toContain('Nothing has been done with');
  for (const action of ['start_demo', 'page_view']) await site.post('/api/demo-access/log-access', { code, action, metadata: { path: '/demos/clinics/oris' } });
  const lines = (await said('codes', 'log', code)).split('\n');
  expect(lines.slice(1).map((line) => line.split(/\s{2,}/).slice(1))).toEqual([['start_demo', 'path=/demos/clinics/oris'], ['page_view', 'path=/demos/clinics/oris']]);
});

test('a clinic is added, and gets codes at once', async () => {
  expect(await said('clinics', 'add', 'nueva', '--name', 'Clínica Nueva', '--specialty', 'Dental')).toBe('nueva is in the catalogue, at /demos/clinics/nueva');
  expect(await said('codes', 'create', '--clinic', 'nueva')).toContain('/demos/clinics/nueva');
});

test('clinics are listed, and one is changed', async () => {
  const file = await fileOf('change.json', JSON.stringify({ slug: 'oris', paths: ['/demos/other'], openingHours: [{ days: 'Lunes', hours: '9:00 a 12:00' }] }));
  expect(await said('clinics', 'change', 'oris', '--agent', 'agent_oris', '--phone', '', '--from', file)).toBe('oris has a new openingHours, agentId, phone');
  const logo = await fileOf('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  expect(await said('clinics', 'change', 'oris', '--logo', logo, '--color', '#3f6fb5')).toBe('oris has a new logoUrl, color');
  const row = (await said('clinics', 'list')).split('\n').find((line) => line.startsWith('oris '));
  expect(row?.split(/\s{2,}/)).toEqual(['oris', 'Oris', 'Odontología', expect.stringMatching(/^\d$/), '–', 'agent_oris', '/demos/clinics/oris']);
  const clinics = JSON.parse(await said('clinics', 'list', '--json')) as { slug: string; openingHours: object[]; logoUrl: string }[];
  const oris = clinics.find(({ slug }) => slug === 'oris');
  expect(oris?.openingHours).toEqual([{ days: 'Lunes', hours: '9:00 a 12:00' }]);
  expect(oris?.logoUrl).toMatch(/^data:image\/svg\+xml;base64,[\w+/]+=*$/);
});

test('a CSV comes in whole, with names in quotes, semicolons and accents', async () => {
  const file = await fileOf('good.csv', '\ufeffkind;slug;name;clinic;code;days;paths\nclinic;sol;"Clínica ""Sol""; Centro";;;;/demos/clinics/sol /demos/madrid/sol\ncode;;;sol;SOL-2026;30;\n');
  expect(await said('import', file)).toMatch(/1 clinics? and 1 codes? are in\.[\s\S]*SOL-2026/);
  expect(await refused(2, 'import', file)).toContain('rows[1].slug');
});

test('an imported code tells its link, and a file in another encoding is refused instead of losing its accents', async () => {
  const file = await fileOf('link.csv', 'kind,clinic,link\ncode,oris,true\ncode,oris,\n');
  expect((await said('import', file)).match(/https:\/\/clinavoz\.example\/[\w-]{22}/g)).toHaveLength(1);
  const old = await fileOf('old.csv', '');
  await writeFile(old, Buffer.from('kind,slug,name\nclinic,vieja,Clínica\n', 'latin1'));
  expect(await refused(2, 'import', old)).toContain('UTF-8');
  const zero = await fileOf('zero.csv', 'kind,slug,name\nclinic,cero,A\0B\n');
  expect(await refused(2, 'import', zero)).toContain('rows: has a character that cannot be stored');
});

test('a code whose time is over already is refused, instead of coming in closed', async () => {
  const file = await fileOf('over.csv', 'kind,label,expiresAt\ncode,Ayer,2026-11-22\ncode,Hoy,2026-11-23\n');
  expect(await refused(2, 'import', file)).toMatch(/rows\[1\]\.expiresAt: It is over already$/);
});

test('of a file with bad rows every one is named, and nothing is stored', async () => {
  const file = await fileOf('bad.json', JSON.stringify([{ kind: 'clinic', slug: 'luna', name: 'Luna' }, { kind: 'clinic', slug: 'MAL', name: ['x'] }, { kind: 'code', clinic: 'nadie' }, { kind: 'nada' }]));
  const error = await refused(2, 'import', file);
  for (const field of ['rows[2].name', 'rows[3].clinic', 'rows[4].kind']) expect(error).toContain(field);
  expect(error).not.toContain('rows[1]');
  expect(await refused(2, 'codes', 'create', '--clinic', 'luna')).not.toBe('');
});

test('bookings come out as CSV that no spreadsheet takes for a formula', async () => {
  const { code } = await site.makeCode({ clinic: 'bocus' });
  await site.post('/api/demo-access/send-phone', { code, clinic: '=Bocus "Ñ"', phone: '+34 600 000 000', slotDate: '2026-11-24', slotTime: '09:00' });
  const file = path.join(folder, 'bookings.csv');
  expect(await said('export', 'bookings', '--out', file)).toBe(`1 rows in ${file}`);
  const [names, row] = (await readFile(file, 'utf8')).split('\r\n');
  expect(names).toContain('"date";"time"');
  expect(row).toContain(`'=Bocus ""Ñ""`);
  expect(row).toContain(`'+34 600 000 000`);
  expect(await said('export', 'bookings')).toContain('"2026-11-24";"09:00"');
  // Programs get nothing beside the JSON, and a file that is asked for.
  await rm(file);
  for (const words of [['export', 'bookings', '--json'], ['--json', 'export', 'bookings', '--out', file]]) {
    expect(JSON.parse(await said(...words))).toEqual([expect.objectContaining({ date: '2026-11-24' })]);
  }
  expect(await readFile(file, 'utf8')).toContain('"2026-11-24";"09:00"');
});

test.each([
  [2, ['codes', 'create', '--clinic', 'nadie'], 'There is no clinic "nadie": npm run admin -- clinics list'],
  [2, ['codes', 'create', '--clinic', 'oriss'], 'Did you mean oris?'],
  [2, ['patients', 'show', 'oriss', '--phone', '600000000'], 'Did you mean oris?'],
  [1, ['codes', 'expire', 'NADIE-NADIE'], 'There is no code "NADIE-NADIE"'],
  [1, ['clinics', 'change', 'oris', '--logo', 'logo.gif'], 'logo.gif is no .png'],
  [2, ['clinics', 'change', 'nadie', '--name', 'Nadie'], 'There is no clinic "nadie"'],
  [1, ['import', '/nowhere.csv'], '/nowhere.csv'],
  [1, ['import', 'rows.xls'], 'neither .json nor .csv'],
  [2, ['codes', 'create', '--days', 'muchos'], "option '--days <number>' argument 'muchos' is invalid. It is a whole number"],
  [2, ['codes', 'create', '--days', '99999'], 'less than or equal to 3650'],
  [2, ['codes', 'renew'], "missing required argument 'code'"],
  [2, ['codes', 'fly', 'x'], "unknown command 'fly'"],
  [2, ['codes', 'revok', 'x'], 'Did you mean revoke?'],
  [2, ['codes', 'expire', 'NADIE', '--clinc', 'oris'], "unknown option '--clinc'"],
  [2, ['codes', 'expire', 'NADIE', 'MORE'], 'too many arguments'],
  [2, ['clinics', 'add', 'sin-nombre'], "required option '--name <text>' not specified"],
  [2, ['codes', 'create', '--code', 'a'], 'code: It needs at least 6 letters or digits'],
  [2, ['import', 'package.json'], 'the file holds no list of rows'],
  [2, ['patients', 'show', 'oris'], 'name a patient'],
  [2, ['clinics'], 'npm run admin -- clinics [options] [command]'],
  [2, ['clinics', 'change', 'oris'], 'What is to change?'],
  [2, ['clinics', 'add', 'MAL', '--name', 'Mal'], 'slug'],
  [2, ['patients', 'erase', 'oris', '--everyone'], 'Say --yes if that is meant'],
  [2, ['patients', 'erase', 'oris', '--phone', '600000000'], 'Say --yes if that is meant'],
  [2, ['staff', 'invite', 'oris', 'a@b.example', '--role', 'ower'], 'It is one of owner, reception, reader. Did you mean owner?'],
  [1, ['staff', 'reset-factor', '-', 'nadie@oris.example'], 'nadie@oris.example has no authenticator app here'],
  [2, ['export'], "missing required argument 'kind'"],
  [2, ['export', 'booking'], 'It is one of bookings, contacts. Did you mean bookings?'],
  [2, ['audit', 'list', '--clinic', 'nadie'], 'There is no clinic "nadie": npm run admin -- clinics list'],
  [2, ['audit', 'export', '--clinic', 'nadie'], 'There is no clinic "nadie"'],
  [2, ['audit', 'list', '--since', 'manana'], "option '--since <date>' argument 'manana' is invalid. It is a day such as 2026-11-01"],
  [2, ['audit', 'list', '--since', '2026-02-30'], "option '--since <date>' argument '2026-02-30' is invalid. It is a day such as 2026-11-01"],
  [2, ['audit', 'list', '--limit', 'todo'], "option '--limit <number>' argument 'todo' is invalid. It is a whole number from 1 to 1000"],
  [2, ['dance'], "unknown command 'dance'"],
] as const)('with code %d, %j is refused with words that help', async (code, words, sentence) => {
  const error = await refused(code, ...words);
  expect(error).toContain(sentence);
  expect(error).not.toMatch(/^\s+at /m);
  // Commands and their refusals are in English.
  expect(error).not.toMatch(/[áéíóúñ¿¡]/);
});

test('who invites somebody of the team again is told how a role is changed', async () => {
  const answer = { error: 'Esa persona ya tiene acceso', code: 'already_member' };
  const fake = createServer((_request, response) => void response.writeHead(409, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(answer))).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  const given = { clinic: 'oris', email: 'eva@oris.example', role: 'reader' };
  const asked = exchange({ origin: `http://127.0.0.1:${(fake.address() as AddressInfo).port}`, token: 'token', dataFolder: '' }, inviteClinicStaff, given);
  await expect(asked).rejects.toThrow('npm run admin -- staff remove oris eva@oris.example');
  fake.close();
});

test('a change of the master key names the data keys that were damaged before, and only then speaks of them', async () => {
  let damaged = ['6f1f9a52-0000-4000-8000-000000000009'];
  const fake = createServer((_request, response) => void response.writeHead(200, { connection: 'close' }).end(JSON.stringify({ dataKeys: 4, damaged }))).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  const rotate = () => adminOf(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`, 'keys', 'rotate').then(({ out }) => out);
  expect(await rotate()).toMatch(/^4 data keys are wrapped .*\nDamaged before, .*: 6f1f9a52-0000-4000-8000-000000000009\nMake the new one MASTER_KEY .*$/);
  damaged = [];
  expect(await rotate()).not.toContain('amaged');
  fake.close();
});

test('without words the commands are listed', async () => {
  expect(await said()).toMatch(/codes +codes that open a demo: create, list,/);
  expect(await said('codes', 'create', '--help')).toContain('npm run admin -- codes create --clinic oris');
  expect(await said()).toMatch(/--json .*npm\s+run\s+-s/s);
});
