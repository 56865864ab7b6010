import type { Request } from 'express';

function sameHost(address: string | undefined, host: string | undefined): boolean {
  return address !== undefined && host !== undefined && URL.canParse(address) && new URL(address).host === host;
}

/** True for a script of our own pages, not for a link, image or form: protects `GET /auth/logout` (facts/backend.md). */
export function sentByOwnPage({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return site === 'same-origin' && ['cors', 'same-origin'].includes(String(headers['sec-fetch-mode'])) && headers['sec-fetch-dest'] === 'empty';
  }
  // For browsers without Fetch Metadata.
  return sameHost(headers.origin ?? headers.referer, headers.host);
}
