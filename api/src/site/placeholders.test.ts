import { expect, test } from '@jest/globals';
import { loadConfig } from '../platform/config/config';
import { fillHtml, fillText, inlineJson } from './placeholders';

test('data in a document ends no script and begins no markup', () => {
  const hostile = { text: '</script><script>alert(1)</script><!--\u2028\u2029"\\' };
  const written = inlineJson(hostile);
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(hostile);
});

test('a configured name that looks like markup stays text', () => {
  const { site } = loadConfig({ MASTER_KEY: '5e'.repeat(32), OPS_TOKEN: 'a-token-of-more-than-24-characters', SITE_NAME: '<img src=x onerror="alert(1)">' });
  expect(fillHtml('<h1>{{site.name}}</h1>', site)).toBe('<h1>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</h1>');
});

test('a configured sentence with dollar signs stays as it is', () => {
  const { site } = loadConfig({ MASTER_KEY: '5e'.repeat(32), OPS_TOKEN: 'a-token-of-more-than-24-characters', PRICE_TAX: 'IVA aparte: $$, $& y $` no son nada' });
  expect(fillText('<{{site.priceTax}}>', site)).toBe('<IVA aparte: $$, $& y $` no son nada>');
});
