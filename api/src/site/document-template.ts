import { nonceMark, ticketMark } from './compose-document';

/** A composed document, cut where each response puts something of its own: the rest is neither searched nor encoded again. */
export type DocumentTemplate = (own: { readonly nonce: string; readonly ticket: string }) => Buffer;

export function cutDocument(html: string): DocumentTemplate {
  const parts = html.split(new RegExp(`(${nonceMark}|${ticketMark})`)).map((part) => (part === nonceMark || part === ticketMark ? part : Buffer.from(part)));
  return ({ nonce, ticket }) => {
    const [ownNonce, ownTicket] = [Buffer.from(nonce), Buffer.from(ticket)];
    return Buffer.concat(parts.map((part) => (part === nonceMark ? ownNonce : part === ticketMark ? ownTicket : part) as Buffer));
  };
}
