import { expect, test } from '@jest/globals';
import { faqPage, organization, product } from './structured-data';

test('search engines read the three prices in euros a month', () => {
  expect(product.offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual([
    ['Plan Piloto', '199', 'EUR'],
    ['Plan Básico', '290', 'EUR'],
    ['Plan Avanzado', '590', 'EUR'],
  ]);
});

test('all seven questions have their answer', () => {
  expect(faqPage.mainEntity).toHaveLength(7);
  for (const { name, acceptedAnswer } of faqPage.mainEntity) {
    expect(name).toMatch(/^¿.*\?$/);
    expect(acceptedAnswer.text).not.toBe('');
  }
});

test('the organisation has its logo, and it and the product a picture', () => {
  expect(organization).toMatchObject({ logo: '{{site.origin}}/icon-512.png', image: '{{site.origin}}/og.png' });
  expect(product.image).toBe('{{site.origin}}/og.png');
});

test('the organisation carries configured values, not ours', () => {
  expect(organization).toMatchObject({ name: '{{site.name}}', telephone: '{{site.phone}}', address: { addressLocality: '{{site.city}}' } });
});
