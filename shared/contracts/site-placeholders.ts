import type { SiteConfig } from './site';

/** Stands for each value in prerendered documents, until the API writes the configured one in. */
export const sitePlaceholders: SiteConfig = {
  name: '{{site.name}}',
  city: '{{site.city}}',
  email: '{{site.email}}',
  phone: '{{site.phone}}',
  phoneHref: '{{site.phoneHref}}',
  priceTax: '{{site.priceTax}}',
  priceBeyondQuota: '{{site.priceBeyondQuota}}',
  priceBinding: '{{site.priceBinding}}',
  origin: '{{site.origin}}',
};
