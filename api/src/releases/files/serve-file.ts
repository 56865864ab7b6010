import type { Request, Response } from 'express';
import type { ServedFile } from './release-files';

/** Headers for documents: a released file is not one, and they would outweigh a small script. */
const forDocuments = [
  'Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'Permissions-Policy', 'Referrer-Policy', 'X-DNS-Prefetch-Control', 'X-Download-Options',
  'X-Frame-Options', 'X-Permitted-Cross-Domain-Policies', 'X-Request-Id', 'X-XSS-Protection',
];

/** Sends a prepared file in the best encoding that the caller accepts, with its ETag. */
export function serveFile(request: Request, response: Response, file: ServedFile, cacheControl: string): void {
  for (const header of forDocuments) response.removeHeader(header);
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Content-Type', file.type);
  response.vary('Accept-Encoding');
  const accepted = request.acceptsEncodings();
  // Browsers list brotli last and prefer nothing; the smallest wins.
  const encoding = file.brotli && accepted.includes('br') ? 'br' : file.gzip && accepted.includes('gzip') ? 'gzip' : null;
  // Strong only for the bytes themselves: an encoding has other bytes, which change when the file is compressed better.
  response.setHeader('ETag', encoding === null ? file.etag : `W/${file.etag}`);
  const body = (encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : null) ?? file.content;
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  // Apple's players request audio in ranges and play nothing without a range response.
  const range = file.brotli === null && file.gzip === null && !request.fresh ? rangeOf(request, response, file) : null;
  if (range === 'unsatisfiable') return void response.status(416).set('Content-Range', `bytes */${body.length}`).end();
  if (range !== null) response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${body.length}`);
  response.send(range === null ? body : body.subarray(range.start, range.end + 1));
}

/** The one requested range; null for the whole file, also for several ranges or when an older file is continued (RFC 9110, 14.2). */
function rangeOf(request: Request, response: Response, { content, etag }: ServedFile): { readonly start: number; readonly end: number } | 'unsatisfiable' | null {
  response.setHeader('Accept-Ranges', 'bytes');
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || request.method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return null;
  const ranges = request.range(content.length, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
