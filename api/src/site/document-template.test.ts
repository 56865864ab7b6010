import { expect, test } from '@jest/globals';
import { nonceMark, ticketMark, cutDocument } from './compose-document';

test('each response has its own nonce wherever one goes, and its own ticket; the rest stays to the letter', () => {
  const template = cutDocument(`<style nonce="${nonceMark}">ñ</style><script nonce="${nonceMark}">$&</script>{"ticket":"${ticketMark}"}`);
  expect(template({ nonce: 'a$1', ticket: 't' }).toString()).toBe('<style nonce="a$1">ñ</style><script nonce="a$1">$&</script>{"ticket":"t"}');
  expect(template({ nonce: 'b', ticket: 'u' }).toString()).toBe('<style nonce="b">ñ</style><script nonce="b">$&</script>{"ticket":"u"}');
});

test('no text of a release becomes a nonce or a ticket', () => {
  const written = '<script nonce="%nonce%">a()</script>%ticket%';
  expect(cutDocument(written)({ nonce: 'n', ticket: 't' }).toString()).toBe(written);
});
