import type { Config } from '../../platform/config';
import type { LegalParty } from './legal-document';

/** What a local start says in place of what only the company can tell. A production start refuses without it. */
const pending = (what: string) => `[${what}: pendiente de configurar]`;

export function legalParty({ site, legal }: Pick<Config, 'site' | 'legal'>): LegalParty {
  return {
    site: site.name,
    origin: site.origin,
    name: legal.name ?? pending('titular'),
    taxId: legal.taxId ?? pending('NIF'),
    address: legal.address ?? pending('domicilio'),
    registry: legal.registry ?? null,
    email: site.email,
    phone: site.phone,
    city: site.city,
  };
}
