import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { staffRights } from 'shared/contracts/clinic/staff-rights';
import { contractEndpoints } from '../testing/fuzz/contract-endpoints';
import { missingTests, namesTests, rowsOf } from '../testing/named-tests';
import { personalEndpoints } from '../testing/personal-endpoints';
import { filesWith, namedBy } from '../testing/sources';
import { sessionLimits } from '../src/clinic/session/session.repository';
import { attemptMs } from '../src/clinic/sign-in/sign-in.service';
import { limitRules, shareRules } from '../src/platform/limits/limit-rules';

const root = path.resolve(__dirname, '../..');
const controls = 'api/security/controls.md';
const firstOf = (rows: readonly string[][]) => rows.map(([first = '']) => first).sort();

test('every endpoint belongs to one way in', () => {
  const ways = rowsOf(controls, 3, 'Ways in').map(([, , addresses = '']) => addresses.split(', '));
  const fits = (pattern: string, name: string, address: string) =>
    pattern === 'staff-rights' ? name in staffRights || personalEndpoints.includes(name) : pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern;
  const wrong = contractEndpoints().filter(({ endpoint: { method, path: address } }) => ways.filter((patterns) => patterns.some((pattern) => fits(pattern, `${method} ${address}`, address))).length !== 1);
  expect(ways.length).toBeGreaterThan(3);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('every limit stands in the table with its numbers', () => {
  expect(rowsOf(controls, 3, 'Limits')).toEqual(Object.entries({ ...limitRules, ...shareRules }).map(([name, { points, seconds }]) => [name, String(points), String(seconds)]));
});

test('the ends of sessions and sign-ins are those of the code', () => {
  const text = readFileSync(path.join(root, controls), 'utf8');
  for (const said of ['any number of browsers', 'Google’s session is another one', 'NIST SP 800-63B']) expect(text).toContain(said);
  expect(rowsOf(controls, 2, 'Sessions and sign-ins').map(([, minutes]) => minutes)).toEqual([String(sessionLimits.idleMs / 60_000), String(sessionLimits.absoluteMs / 60_000), String(attemptMs / 60_000), String(sessionLimits.proofMs / 60_000)]);
});

test('every file that opens a connection outwards is listed with where it leads', () => {
  const opening = filesWith(/\bfetch\((?!Issuer)|https\.request|from 'undici'|createTransport\(\{ url|new S3Client|new pg\.(?:Pool|Client)|createRemoteJWKSet\(|\bdiscovery\(|new WebSocket\(/).filter((file) => file.startsWith('api/src/'));
  expect(opening).toEqual(firstOf(rowsOf(controls, 2, 'Connections outwards')));
});

test('every use of cryptography and every derived key is in the inventory', () => {
  const listed = rowsOf(controls, 3, 'Cryptography').flatMap(([, , files = '']) => files.split(', '));
  expect(listed.sort()).toEqual(filesWith(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\(|hkdfSync\(|jwtVerify\(|SignJWT|generateKeyPair|\bverify\(null|crypto\.subtle|randomBytes\(|randomInt\(/));
  expect(firstOf(rowsOf(controls, 2, 'Cryptography'))).toEqual(namedBy(/keyFor\('([^']+)'\)/g));
});

test('every table has its class, its protection and its end', () => {
  const folder = path.join(root, 'api/migrations');
  const tables = readdirSync(folder).flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, name = '']) => name));
  const rows = rowsOf(controls, 4, 'Data');
  expect(firstOf(rows)).toEqual([...new Set(tables)].sort());
  expect(rows.filter(([, kind = '', how, until]) => !['health', 'personal', 'secret', 'plain'].includes(kind) || how === '' || until === '')).toEqual([]);
});

test('each rule of these documents names tests that exist', () => {
  const rules = rowsOf(controls, 2, 'Rules, and work that costs much').map(([, tests = '']) => tests);
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter((tests) => !namesTests(tests))).toEqual([]);
  expect(rules.flatMap(missingTests)).toEqual([]);
});

test('each severity has its time', () => {
  expect(rowsOf('SECURITY.md', 3, 'Packages').map(([severity, days]) => [severity, Number.parseInt(days ?? '', 10)])).toEqual([['critical', 3], ['high', 14], ['moderate', 60], ['low', 180]]);
});

const promises = 'api/security/promises.md';
const landing = 'remote-marketing/src/security/security.copy.es.ts';

test('each promise stands in its file, and what keeps it is a test that exists, a duty, or a fault that is owned', () => {
  const rows = rowsOf(promises, 3);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(([sentence = '', file = '']) => !readFileSync(path.join(root, file), 'utf8').includes(sentence)).map(([sentence]) => sentence)).toEqual([]);
  const named = rows.flatMap(([, , kept = '']) => (namesTests(kept) ? [kept] : [...kept.matchAll(/[\w./-]+\.test\.tsx?: [^);]+/g)].map(([one]) => one)));
  expect(named.length).toBeGreaterThan(25);
  expect(named.flatMap(missingTests)).toEqual([]);
  expect(rows.filter(([, , kept = '']) => !namesTests(kept) && !/^(?:operator: |what the rest|api\/security\/|api\/src\/)/.test(kept)).map(([, , kept]) => kept)).toEqual([]);
});

test('every sentence about security on the landing is among the promises', () => {
  const owned = rowsOf(promises, 3).filter(([, file]) => file === landing).map(([sentence]) => sentence ?? '');
  const said = [...readFileSync(path.join(root, landing), 'utf8').matchAll(/(?:title|lead|text): '([^']+)'/g)].map(([, text = '']) => text);
  // Headings of the four details, and the two words of the facts, assert nothing by themselves.
  const sentences = said.flatMap((text) => text.split(/(?<=\.) /)).filter((sentence) => sentence.split(' ').length > 6);
  expect(sentences.length).toBeGreaterThan(8);
  expect(sentences.filter((sentence) => !owned.includes(sentence))).toEqual([]);
});
