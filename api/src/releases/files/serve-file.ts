import type { Request, Response } from 'express';
import type { ServedFile } from './release-files';

/** Headers that speak about documents; a released file is none, and they would weigh more than a small script. */
const forDocuments = ['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'Permissions-Policy', 'Referrer-Policy', 'X-DNS-Prefetch-Control', 'X-Download-Options', 'X-Frame-Options', 'X-Permitted-Cross-Domain-Policies', 'X-Request-Id', 'X-XSS-Protection'];

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
  // Strong for the bytes themselves alone: an encoding has other bytes, and is packed better from the second request on.
  response.setHeader('ETag', encoding === null ? file.etag : `W/${file.etag}`);
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const body = (encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : null) ?? file.content;
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
