import { expect, test } from '@jest/globals';
import { chainStart, createTrail, type ChainLink } from './trail';

const key = Buffer.alloc(32, 7);
const anchor = { read: async () => null, keep: async () => undefined };
const { macOf, findBroken: findBrokenLink } = createTrail({ key, anchor });

function chain(texts: readonly string[]): ChainLink[] {
  let previous = chainStart;
  return texts.map((text) => {
    previous = macOf(previous, text);
    return { text, hash: previous };
  });
}

const whole = chain(['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);

test('a chain as written is whole', () => {
  expect(findBrokenLink(whole)).toBeNull();
  expect(findBrokenLink([])).toBeNull();
});

test('one flipped bit anywhere in the text is found at its place', () => {
  for (const [place, link] of whole.entries()) {
    for (let at = 0; at < link.text.length; at += 1) {
      const flipped = link.text.slice(0, at) + String.fromCharCode(link.text.charCodeAt(at) ^ 1) + link.text.slice(at + 1);
      expect(findBrokenLink(whole.with(place, { ...link, text: flipped }))).toBe(place);
    }
  }
});

test('a link that was taken out, put in or moved is found', () => {
  const [first, second, third, fourth] = whole as [ChainLink, ChainLink, ChainLink, ChainLink];
  expect(findBrokenLink([first, third, fourth])).toBe(1);
  expect(findBrokenLink([first, third, second, fourth])).toBe(1);
  expect(findBrokenLink([first, second, second, third, fourth])).toBe(2);
});

test('a link whose own hash was made anew breaks the one after it', () => {
  const forged = { text: '{"n":20}', hash: macOf(whole[0]?.hash ?? '', '{"n":20}') };
  expect(findBrokenLink(whole.with(1, forged))).toBe(2);
});

test('a chain that was made anew with another key is no chain of ours', () => {
  const other = createTrail({ key: Buffer.alloc(32, 8), anchor });
  let previous = chainStart;
  const forged = whole.map(({ text }) => ({ text, hash: (previous = other.macOf(previous, text)) }));
  expect(findBrokenLink(forged)).toBe(0);
});
