import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error';
import { errorCode } from '../error-code';

/**
 * Reads the secret in `DATA_DIR/<name>`, or generates it once. Only its owner may read it. Two processes that start at once agree: the file
 * appears whole or not at all, and the first one stays.
 */
export function keepSecret(dataDir: string, name: string, make: () => string = () => randomBytes(32).toString('base64url')): string {
  const file = path.join(dataDir, name);
  const known = readSecret(dataDir, name);
  if (known !== '') return known;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  syncFolder(dataDir);
  const kept = readSecret(dataDir, name);
  if (kept === '') throw new ConfigError(`${file} is empty. Bring it back from a backup, or remove it if nothing was ever kept with it.`);
  return kept;
}

/** Replaces one stored secret by another, atomically. */
export function replaceSecret(dataDir: string, from: string, to: string): void {
  renameSync(path.join(dataDir, from), path.join(dataDir, to));
  syncFolder(dataDir);
}

/** Makes new and renamed files of a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** An optional secret; empty when it is missing. */
export function readSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  try {
    const secret = readFileSync(file, 'utf8').trim();
    chmodSync(file, 0o600);
    return secret;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    if (errorCode(error) !== 'EACCES') throw error;
    throw new ConfigError(`${file} belongs to another user, probably from a start as root. Start as that user, or give this start its own DATA_DIR.`);
  }
}
