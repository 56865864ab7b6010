/** Name and contact data: configuration, never copy. The API replaces these placeholders in prerendered documents. */
export const sitePlaceholders = {
  name: '{{site.name}}',
  city: '{{site.city}}',
  email: '{{site.email}}',
  /** Formatted for people, e.g. `+34 930 000 000`. */
  phone: '{{site.phone}}',
  /** The same number for a `tel:` link, digits and a leading plus only. */
  phoneHref: '{{site.phoneHref}}',
  /** The plans' notes on tax, on calls beyond the quota and on the commitment period. */
  priceTax: '{{site.priceTax}}',
  priceBeyondQuota: '{{site.priceBeyondQuota}}',
  priceBinding: '{{site.priceBinding}}',
  /** Scheme and host without a trailing slash, for canonical addresses. */
  origin: '{{site.origin}}',
};

export type SiteConfig = typeof sitePlaceholders;
