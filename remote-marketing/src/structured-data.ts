import { sitePlaceholders as site } from 'shared/contracts/site';
import { faqCopy } from './faq/faq.copy.es';
import { landingCopy } from './landing/landing.copy.es';
import { pricingCopy } from './pricing/pricing.copy.es';

const context = 'https://schema.org';
const home = `${site.origin}/`;

export const organization = {
  '@context': context,
  '@type': 'Organization',
  name: site.name,
  url: home,
  logo: `${home}icon-512.png`,
  image: `${home}og.png`,
  email: site.email,
  telephone: site.phone,
  address: { '@type': 'PostalAddress', addressLocality: site.city, addressCountry: 'ES' },
};

/** Price of a plan from its displayed form, e.g. `199€`. */
const euros = (printed: string) => String(Number.parseInt(printed, 10));

const offer = ({ name, price }: { readonly name: string; readonly price: string }) => ({
  '@type': 'Offer',
  name,
  url: `${home}#pricing`,
  price: euros(price),
  priceCurrency: 'EUR',
  availability: `${context}/InStock`,
  priceSpecification: { '@type': 'UnitPriceSpecification', price: euros(price), priceCurrency: 'EUR', unitText: 'MONTH' },
});

export const product = {
  '@context': context,
  '@type': 'Product',
  name: site.name,
  description: landingCopy.description,
  image: `${home}og.png`,
  brand: { '@type': 'Brand', name: site.name },
  offers: [pricingCopy.pilot, pricingCopy.basic, pricingCopy.advanced].map(offer),
};

export const faqPage = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: faqCopy.questions.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })),
};
