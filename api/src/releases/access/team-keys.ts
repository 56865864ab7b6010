import { createHash, createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import path from 'node:path';
import type { AppName } from 'shared/contracts/apps/apps';
import { releaseStatement } from 'shared/contracts/releases/statement';
import { readIfThere, writeWhole } from '../../platform/whole-file';

/** An Ed25519 public key from PEM; null for anything else, also a private key, of which Node would make the public one. */
export function readPublicKey(pem: string): KeyObject | null {
  try {
    const key = pem.includes('PRIVATE KEY') ? null : createPublicKey(pem);
    return key?.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null; // Not a key at all: the caller refuses it by name.
  }
}

/** Short name of a key, the same wherever it is computed. */
export const keyFingerprint = (key: KeyObject): string => createHash('sha256').update(key.export({ type: 'spki', format: 'der' })).digest('hex').slice(0, 16);

/** Fingerprint of the key that signed this record for this upload; null when none of them did. */
export function findSigner(record: unknown, upload: string, signature: string, publicKeys: readonly string[]): string | null {
  const statement = Buffer.from(releaseStatement(record, upload));
  const given = Buffer.from(signature, 'base64');
  const signer = publicKeys.map(readPublicKey).find((key) => key !== null && verify(null, statement, key, given));
  return signer ? keyFingerprint(signer) : null;
}

/** Keys of a site on one machine: made at the first start, kept in `folder` for `npm run release`. @returns the public keys to register */
export async function ensureLocalKeys(folder: string, apps: readonly AppName[]): Promise<{ readonly app: AppName; readonly publicKey: string }[]> {
  return Promise.all(
    apps.map(async (app) => {
      const file = path.join(folder, `${app}.pem`);
      const kept = await readIfThere(file);
      const key = kept ?? generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
      if (kept === null) await writeWhole(file, key);
      return { app, publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString() };
    }),
  );
}
