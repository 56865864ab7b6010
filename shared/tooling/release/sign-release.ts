import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseStatement } from '../../contracts/releases/statement';
import type { AppName, ReleaseRecord } from '../../contracts/releases/record';

/** A team's private key (PEM, Ed25519): `RELEASE_KEY` in CI, else the local start's in `DATA_DIR/keys`. */
export async function readTeamKey(app: AppName, dataFolder: string): Promise<string> {
  if (process.env.RELEASE_KEY) return process.env.RELEASE_KEY;
  const file = process.env.RELEASE_KEY_FILE || path.join(dataFolder, 'keys', `${app}.pem`);
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`No key to sign ${app} with, ${file} cannot be read: set RELEASE_KEY or RELEASE_KEY_FILE. In the site's checkout a local start makes one`, { cause });
  });
}

/** Base64 signature of a release for the upload that the registry opened for it. */
export function signRelease(record: ReleaseRecord, upload: string, privateKey: string): string {
  let key: KeyObject | null = null;
  try {
    key = createPrivateKey(privateKey);
  } catch {
    // Node names no key that it refuses, and signs with any other kind.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`What is to sign ${record.app} is no private Ed25519 key in PEM, as openssl genpkey -algorithm ed25519 makes it`);
  return sign(null, Buffer.from(releaseStatement(record, upload)), key).toString('base64');
}
