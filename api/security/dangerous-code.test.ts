import { expect, test } from '@jest/globals';
import { filesWith, namedBy, sources } from '../testing/sources';

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.map(([file]) => file).filter((file) => file.startsWith('remote-panel/')).length).toBeGreaterThan(50);
  expect(sources.map(([file]) => file)).toContain('api/src/platform/sealing/cipher.ts');
});

test('nothing makes code from text', () => {
  // The gate limits the time to read a script: what runs there is our own constant, which calls the reader.
  const bounded = 'api/src/releases/gate/script-facts.ts';
  expect(filesWith(/\beval\(|\bnew Function\(|from 'node:vm'|setTimeout\(\s*['"`]/)).toEqual([bounded]);
  expect(sources.find(([file]) => file === bounded)?.[1].match(/runIn\w+\(.{8}/g)).toEqual(["runInNewContext('read()'"]);
});

test('pages draw text as text: nothing writes HTML', () => {
  // An empty text is React's way of leaving what the document brought.
  expect(filesWith(/(?<!dangerouslySet)innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML(?!=\{\{ __html: '' \}\})|srcdoc/i)).toEqual([]);
});

test('only the embedded database starts programs, each with a list of arguments', () => {
  const starting = filesWith(/child_process/);
  expect(starting.every((file) => file.startsWith('api/src/platform/embedded-postgres/'))).toBe(true);
  expect(filesWith(/import \{[^}]*\b(?:exec|execSync)\b[^}]*\} from 'node:child_process'|shell: true/)).toEqual([]);
});

test('what must not be guessed comes from the system’s random source', () => {
  // Selects the pages that measure their speed.
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

test('no folder is served as it stands', () => {
  expect(filesWith(/express\.static|serve-?static|serve-?index|\.sendFile\(|\.download\(/i)).toEqual([]);
});

test('no regular expression is made of what somebody wrote', () => {
  // Built from two constants.
  expect(filesWith(/new RegExp\(/)).toEqual(['api/src/site/compose-document.ts']);
});

test('no request of ours follows a redirect or takes a certificate unchecked', () => {
  const fetching = sources.filter(([file, text]) => file.startsWith('api/src/') && /\bfetch\((?!Issuer)/.test(text));
  // undici's `request` follows none, unless it is told to.
  expect(filesWith(/from 'undici'/)).toContain('api/src/releases/notices/notices.service.ts');
  expect(filesWith(/interceptors|maxRedirections|RedirectHandler/)).toEqual([]);
  expect(fetching.filter(([, text]) => text.split(/\bfetch\(/).length - 1 !== text.split("redirect: 'error'").length - 1).map(([file]) => file)).toEqual([]);
  // A production start refuses it in a setting.
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|no-verify/)).toEqual(['api/src/platform/config/config-schema.ts']);
});

test('every cookie that production sets belongs to one host alone', () => {
  const setting = filesWith(/response\.cookie\(|document\.cookie=|'Set-Cookie'/);
  // The last one serves working copies, only outside production.
  expect(setting).toEqual(['api/src/clinic/sign-in/auth-cookies.ts', 'api/src/releases/serving/visitor-releases.ts', 'api/src/site/shell-guard.ts', 'api/src/site/working-copies.ts']);
  for (const file of setting.slice(0, 3)) expect(sources.find(([name]) => name === file)?.[1]).toMatch(/secure \? '__Host-/);
});

test('no page listens to other windows', () => {
  expect(filesWith(/postMessage|addEventListener\('message'/)).toEqual([]);
});
