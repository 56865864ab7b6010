import { createHash } from 'node:crypto';

const alphabets = [{ digits: /[0-9a-f]{16,}/gi, coding: 'hex' }, { digits: /[A-Za-z0-9+/_-]{16,}/g, coding: 'base64url' }] as const;
const plain = (digits: string) => digits.replaceAll('+', '-').replaceAll('/', '_');
/** Length of the prefix of a digest to search for, because it may be cut; in hexadecimal and base64url digits. */
const lookedFor = { hex: 12, base64url: 8 } as const;

const encoded = (text: string) => (['hex', 'base64url'] as const).map((coding) => Buffer.from(text, 'utf8').toString(coding));
/** Whether decoded digits are readable: only letters and signs. */
const isReadable = (bytes: Buffer) => /^[\x20-\x7e\s]{18,}$/.test(bytes.toString('latin1'));

/**
 * Searches a copy's contents for words that were said: in the clear, encoded, and as digests without a key, which anyone who guesses the
 * words can compute. Searches for secrets in the clear and encoded: nobody can guess them.
 */
export function createLeaks({ words, said, secrets = [] }: { readonly words: RegExp; readonly said: readonly string[]; readonly secrets?: readonly string[] }) {
  const digests = new Map(
    [...new Set(said)].flatMap((text) =>
      [text, ...['user', 'agent', 'sms'].map((role) => `${role}\0${text}`)].flatMap((hashed) =>
        ['sha256', 'sha1', 'md5', 'sha512'].flatMap((algorithm) => {
          const digest = createHash(algorithm).update(hashed).digest();
          return alphabets.map(({ coding }) => [digest.toString(coding).slice(0, lookedFor[coding]), `${algorithm} of ${text.slice(0, 60)}`] as const);
        }),
      ),
    ),
  );
  const written = secrets.flatMap((secret) => [secret, ...encoded(secret).map((one) => one.slice(0, -4))]);

  /** Readable text in a run of digits, if any. */
  function saysOf(digits: string, coding: 'hex' | 'base64url'): string | undefined {
    const bytes = Buffer.from(digits, coding);
    const text = bytes.toString('utf8');
    if (words.test(text) || (coding === 'base64url' && isReadable(bytes))) return `${coding}: ${text}`;
    return digests.get(digits.slice(0, lookedFor[coding]));
  }
  const hidden = (line: string) => alphabets.flatMap(({ digits, coding }) => (line.match(digits) ?? []).flatMap((run) => saysOf(plain(coding === 'hex' ? run.toLowerCase() : run), coding) ?? []));

  return (text: string): string[] =>
    text.split('\n').flatMap((line) => {
      const found = [...(words.test(line) ? ['as it was said'] : []), ...written.filter((secret) => line.includes(secret)).map(() => 'a secret'), ...hidden(line)];
      return found.map((what) => `${what}: ${line.slice(0, 400)}`);
    });
}
