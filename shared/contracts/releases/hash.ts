import { createHash } from 'node:crypto';
import type { ReleaseFile } from './record';

/** A file's hash in the browser's integrity format. For builds and the registry: pages compute none. */
export const integrityOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** SHA-256 (hex) over sorted names and hashes: equal files give equal hashes. */
export function contentHashOf(files: Readonly<Record<string, ReleaseFile>>): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files).sort()) hash.update(`${name}\0${files[name]?.integrity ?? ''}\n`);
  return hash.digest('hex');
}
