import type { RequestHandler } from 'express';
import compression from 'compression';
import { constants } from 'node:zlib';

/** Brotli or gzip for what is made per request. Streams of events pass as they are; release files bring their own encodings. */
export function compressAnswers(): RequestHandler {
  return compression({
    threshold: 1024,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    filter: (request, response) => {
      const type = String(response.getHeader('Content-Type') ?? '');
      return !type.startsWith('text/event-stream') && response.getHeader('Content-Encoding') === undefined && compression.filter(request, response);
    },
  }) as RequestHandler;
}
