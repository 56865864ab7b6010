import type { ComposedReleases } from './references';

/** Everything may be read except what is personal or for machines; those pages also say noindex themselves. */
export function robotsText(origin: string): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /auth/', 'Disallow: /panel', 'Disallow: /ops', 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Pages that are meant to be found: those whose release gives them a canonical address. */
export function sitemapXml(origin: string, releases: ComposedReleases): string {
  const pages = Object.values(releases).flatMap(({ active }) => active?.documents ?? []);
  const addresses = [...new Set(pages.filter((page) => !page.noindex && page.canonical !== undefined).map((page) => origin + page.canonical))];
  const entries = addresses.map((address) => `<url><loc>${address}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
}

const yearMs = 365 * 86_400_000;

/** Where to report what is wrong (RFC 9116). It is made anew with each answer, so it never ends while somebody answers. */
export function securityText({ origin, email }: { readonly origin: string; readonly email: string }, now: Date): string {
  return [`Contact: mailto:${email}`, `Expires: ${new Date(now.getTime() + yearMs / 2).toISOString()}`, 'Preferred-Languages: es, en', `Canonical: ${origin}/.well-known/security.txt`, ''].join('\n');
}
