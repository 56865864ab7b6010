import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: nonce, tag and ciphertext in one. `associated` is not stored, but must be the same when opening. */
export function encrypt(key: Buffer, associated: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(associated, 'utf8'));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** A sealed value was altered or moved. */
export class DamagedValue extends Error {}

/** @throws {DamagedValue} when the key, the associated text or a single bit differs */
export function decrypt(key: Buffer, associated: string, sealed: Buffer): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new DamagedValue('Too short for a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(associated, 'utf8'));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new DamagedValue('Not as it was sealed', { cause });
  }
}
