/** What of a request shows who made the browser send it. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
  readonly fetchDest: string | undefined;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
}

function sameHost(address: string | undefined, host: string | undefined): boolean {
  return address !== undefined && host !== undefined && URL.canParse(address) && new URL(address).host === host;
}

/**
 * True when a script of our own pages sent the request. A link, an image, a form or a page of another site is not one,
 * which is what keeps `GET /auth/logout` from being pulled from outside (facts/backend.md "Sessions and requests").
 */
export function sentByOwnPage(request: RequestOrigin): boolean {
  if (request.fetchSite !== undefined) {
    return request.fetchSite === 'same-origin' && ['cors', 'same-origin'].includes(request.fetchMode ?? '') && request.fetchDest === 'empty';
  }
  // Browsers from before Fetch Metadata.
  return sameHost(request.origin ?? request.referer, request.host);
}
