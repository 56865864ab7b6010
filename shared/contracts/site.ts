import { object, string, type InferType } from 'yup';

/** What the product calls itself and how it is reached: configuration, never copy. */
export const siteConfig = object({
  name: string().required(),
  city: string().required(),
  email: string().email().required(),
  /** As a person reads it, e.g. `+34 930 000 000`. */
  phone: string().required(),
  /** The same number for a `tel:` link, digits and a leading plus only. */
  phoneHref: string().required(),
  /** What the plans' cards say of tax, of calls beyond the quota and of how long a plan binds. */
  priceTax: string().required(),
  priceBeyondQuota: string().required(),
  priceBinding: string().required(),
  /** Scheme and host without a trailing slash, for canonical addresses. */
  origin: string().required(),
});

export type SiteConfig = InferType<typeof siteConfig>;
