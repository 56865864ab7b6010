/** What the product calls itself and how it is reached: configuration, never copy. What stands here takes each value's place in prerendered documents, until the API writes the configured one in. */
export const sitePlaceholders = {
  name: '{{site.name}}',
  city: '{{site.city}}',
  email: '{{site.email}}',
  /** As a person reads it, e.g. `+34 930 000 000`. */
  phone: '{{site.phone}}',
  /** The same number for a `tel:` link, digits and a leading plus only. */
  phoneHref: '{{site.phoneHref}}',
  /** What the plans' cards say of tax, of calls beyond the quota and of how long a plan binds. */
  priceTax: '{{site.priceTax}}',
  priceBeyondQuota: '{{site.priceBeyondQuota}}',
  priceBinding: '{{site.priceBinding}}',
  /** Scheme and host without a trailing slash, for canonical addresses. */
  origin: '{{site.origin}}',
};

export type SiteConfig = typeof sitePlaceholders;
