import type { Request } from 'express';

function sameHost(address: string | undefined, host: string | undefined): boolean {
  return address !== undefined && host !== undefined && URL.canParse(address) && new URL(address).host === host;
}

/**
 * True when a script of our own pages sent the request. A link, an image, a form or a page of another site is not one,
 * which is what keeps `GET /auth/logout` from being pulled from outside (facts/backend.md "Sessions and requests").
 */
export function sentByOwnPage({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return site === 'same-origin' && ['cors', 'same-origin'].includes(String(headers['sec-fetch-mode'])) && headers['sec-fetch-dest'] === 'empty';
  }
  // Browsers from before Fetch Metadata.
  return sameHost(headers.origin ?? headers.referer, headers.host);
}
