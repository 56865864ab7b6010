import { createHmac } from 'node:crypto';
import { bareCode } from 'shared/contracts/known-demo-codes';

export type CodeKeys = ReturnType<typeof createCodeKeys>;

/**
 * What codes and link tokens are looked up by. Without the pepper, which is no part of the database, the table says nothing.
 * The two kinds never meet: what is typed as a code opens no link.
 */
export function createCodeKeys(pepper: Buffer) {
  const key = (kind: string, text: string) => createHmac('sha256', pepper).update(`${kind}\0${text}`).digest();
  return { ofCode: (code: string) => key('code', bareCode(code)), ofLink: (token: string) => key('link', token) };
}
