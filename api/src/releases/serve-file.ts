import type { Request, Response } from 'express';
import type { ServedFile } from './release-files';

/** Sends a prepared file in the best encoding that the caller accepts, with its ETag. */
export function serveFile(request: Request, response: Response, file: ServedFile, cacheControl: string): void {
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Content-Type', file.type);
  response.setHeader('ETag', file.etag);
  response.vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const offered = [file.brotli && 'br', file.gzip && 'gzip', 'identity'].filter((encoding) => encoding !== null);
  const encoding = request.acceptsEncodings(offered);
  const body = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : null;
  if (body !== null) response.setHeader('Content-Encoding', String(encoding));
  response.end(request.method === 'HEAD' ? undefined : (body ?? file.content));
}
