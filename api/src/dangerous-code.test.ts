import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(__dirname, '../..');

/** What runs on the server and in browsers, without its tests and tools. */
const sources = ['api/src', 'shared', 'shell/src', 'remote-marketing/src', 'remote-demos/src', 'remote-panel/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.|\.d\.ts$|node_modules|^shared\/(?:tooling|testing|dist)\//.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
);

const filesWith = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);
const namedBy = (pattern: RegExp) => [...new Set(sources.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name]) => name)))].sort();

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.map(([file]) => file)).toContain('api/src/platform/sealing/cipher.ts');
});

test('nothing makes code from text', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|from 'node:vm'|setTimeout\(\s*['"`]/)).toEqual([]);
});

test('pages draw text as text: nothing writes HTML', () => {
  expect(filesWith(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|srcdoc/i)).toEqual([]);
});

test('only the embedded database starts programs, each with a list of arguments', () => {
  const starting = filesWith(/child_process/);
  expect(starting.every((file) => file.startsWith('api/src/platform/embedded-postgres/'))).toBe(true);
  expect(filesWith(/import \{[^}]*\b(?:exec|execSync)\b[^}]*\} from 'node:child_process'|shell: true/)).toEqual([]);
});

test('what must not be guessed comes from the system’s random source', () => {
  // Draws whose page measures its speed.
  expect(filesWith(/Math\.random/)).toEqual(['shell/src/bootstrap.tsx']);
});

test('hashes, ciphers and signatures are those of the inventory', () => {
  expect(namedBy(/createHash\('([^']+)'/g)).toEqual(['sha256', 'sha384']);
  expect(namedBy(/createHmac\('([^']+)'/g)).toEqual(['sha256']);
  expect(namedBy(/create(?:Cipher|Decipher)iv\('([^']+)'/g)).toEqual(['aes-256-gcm']);
  expect(namedBy(/algorithms: \['([^']+)'\]/g)).toEqual(['RS256']);
  expect(namedBy(/generateKeyPairSync\('([^']+)'/g)).toEqual(['ed25519']);
  expect(filesWith(/\bmd5\b|sha-?1\b|\becb\b|-cbc\b|\brc4\b|pseudoRandomBytes|PKCS1/i)).toEqual([]);
});

test('no page listens to other windows', () => {
  expect(filesWith(/postMessage|addEventListener\('message'/)).toEqual([]);
});
