import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { signRelease } from 'shared/tooling/release/sign-release';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { ensureLocalKeys, findSigner, keyFingerprint, readPublicKey } from './team-keys';

const record: ReleaseRecord = {
  app: 'panel', version: '1.4.0', commit: '', dirty: false, commits: [], sourceHash: 's', builtAt: '2026-11-21T10:00:00Z', contentHash: 'c', entry: 'entry.js', container: 'panel_1_4_0',
  initialScripts: ['entry.js'], styles: [], exposes: ['./app'], routes: ['/panel'], documents: [], requires: { react: '^19.0.0' }, provides: {}, files: { 'entry.js': { integrity: 'sha384-x', bytes: 1 } },
};
function team() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), public: publicKey.export({ type: 'spki', format: 'pem' }).toString(), fingerprint: keyFingerprint(publicKey) };
}
const panelTeam = team();
const demosTeam = team();

test('the team that signed is known by its key', () => {
  const signature = signRelease(record, 'upload-1', panelTeam.private);
  expect(findSigner(record, 'upload-1', signature, [demosTeam.public, panelTeam.public])).toBe(panelTeam.fingerprint);
});

test('another team, another upload or another record makes the signature worthless', () => {
  const signature = signRelease(record, 'upload-1', panelTeam.private);
  expect(findSigner(record, 'upload-1', signature, [demosTeam.public])).toBeNull();
  expect(findSigner(record, 'upload-2', signature, [panelTeam.public])).toBeNull();
  expect(findSigner({ ...record, version: '1.4.1' }, 'upload-1', signature, [panelTeam.public])).toBeNull();
  expect(findSigner({ ...record, files: { 'entry.js': { integrity: 'sha384-y', bytes: 1 } } }, 'upload-1', signature, [panelTeam.public])).toBeNull();
  expect(findSigner(record, 'upload-1', '', [panelTeam.public])).toBeNull();
});

test('only Ed25519 public keys are taken', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(readPublicKey(rsa)).toBeNull();
  expect(readPublicKey('nonsense')).toBeNull();
  // From a private key one could be made; whoever sends theirs has taken the wrong file.
  expect(readPublicKey(panelTeam.private)).toBeNull();
  expect(readPublicKey(panelTeam.public)).not.toBeNull();
});

test('a local start makes one key per team, keeps it, and lets nobody else read it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keys-'));
  const first = await ensureLocalKeys(folder, ['shell', 'panel']);
  expect(first.map(({ app }) => app)).toEqual(['shell', 'panel']);
  expect(await ensureLocalKeys(folder, ['shell', 'panel'])).toEqual(first);
  expect((await stat(path.join(folder, 'panel.pem'))).mode & 0o077).toBe(0);
  const signature = signRelease(record, 'u', await readFile(path.join(folder, 'panel.pem'), 'utf8'));
  expect(findSigner(record, 'u', signature, first.map(({ publicKey }) => publicKey))).not.toBeNull();
  await rm(folder, { recursive: true });
});
