import { expect, test } from '@jest/globals';
import { createSigner } from '../../platform/signed-text';
import { createPreviewTokens } from './preview-token';

const now = new Date('2026-11-21T10:00:00Z');
const clock = { now: () => now };
const signer = createSigner(Buffer.alloc(32, 1));
const tokens = createPreviewTokens({ signer, site: 'https://clinavoz.example', clock });
const preview = { app: 'panel', version: '1.4.0', endsAt: new Date('2026-11-21T11:00:00Z') } as const;

test('a preview says which release it shows, and until when', () => {
  expect(tokens.read(tokens.write(preview))).toEqual(preview);
});

test('one changed character anywhere makes it worthless', () => {
  const token = tokens.write(preview);
  for (let at = 0; at < token.length; at += 1) {
    const altered = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    expect(tokens.read(altered)).toBeNull();
  }
  for (const more of ['.', '.x', '=', '!', ' ', '\0']) expect(tokens.read(token + more)).toBeNull();
});

test('it ends', () => {
  expect(tokens.read(tokens.write({ ...preview, endsAt: now }))).toBeNull();
});

test('one of another site or another key is refused', () => {
  const elsewhere = createPreviewTokens({ signer, site: 'https://other.example', clock });
  const otherKey = createPreviewTokens({ signer: createSigner(Buffer.alloc(32, 2)), site: 'https://clinavoz.example', clock });
  for (const foreign of [elsewhere, otherKey]) expect(tokens.read(foreign.write(preview))).toBeNull();
});

test('one that carries an address is refused, even with the right seal', () => {
  const base = { app: 'panel', version: '1.4.0', endsAt: preview.endsAt.getTime(), site: 'https://clinavoz.example' };
  const signed = (said: object) => signer.sign(JSON.stringify(said));
  expect(tokens.read(signed(base))).toEqual(preview);
  expect(tokens.read(signed({ ...base, entry: 'https://evil.example/entry.js' }))).toBeNull();
  for (const version of ['https://evil.example/1.0.0', '../1.0.0', '//evil.example', '1.0.0/../../x']) expect(tokens.read(signed({ ...base, version }))).toBeNull();
  expect(tokens.read(signed({ ...base, app: 'https://evil.example' }))).toBeNull();
});

test.each(['', '.', 'a.b.c', 'no-dot', '..', 'é.é'])('nonsense (%j) is refused', (token) => {
  expect(tokens.read(token)).toBeNull();
});
