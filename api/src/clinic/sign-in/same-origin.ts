import type { Request } from 'express';

/** True for a script of our own pages, not for a link, image or form: protects `GET /auth/logout`. */
export function sentByOwnPage({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return site === 'same-origin' && ['cors', 'same-origin'].includes(String(headers['sec-fetch-mode'])) && headers['sec-fetch-dest'] === 'empty';
  }
  // For browsers without Fetch Metadata.
  const from = headers.origin ?? headers.referer;
  return from !== undefined && URL.canParse(from) && new URL(from).host === headers.host;
}
