import { createHmac } from 'node:crypto';
import { bareCode } from 'shared/contracts/known-demo-codes';

export interface CodeKeys {
  readonly ofCode: (code: string) => Buffer;
  readonly ofLink: (token: string) => Buffer;
}

/**
 * What codes and link tokens are looked up by. Without the pepper, which is no part of the database, the table tells nothing.
 * The two kinds never meet: what is typed as a code opens no link.
 */
export function createCodeKeys(pepper: Buffer): CodeKeys {
  const key = (kind: string, text: string) => createHmac('sha256', pepper).update(`${kind}\0${text}`).digest();
  return { ofCode: (code) => key('code', bareCode(code)), ofLink: (token) => key('link', token) };
}
