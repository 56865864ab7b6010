import express, { type RequestHandler } from 'express';
import { DomainError } from '../errors';

interface Options {
  /** Paths whose handlers read the bytes themselves: webhooks verify signatures over them, uploads are files. */
  readonly raw: readonly string[];
  /** Larger limits by path prefix. */
  readonly large: Readonly<Record<string, string>>;
}

const usual = '64kb';

/** Several times what our longest address needs: the return from the identity provider, with its code and state. */
const maxAddressLength = 4_096;

/** Everything behind this walks addresses of bounded length. @throws {DomainError} `address_too_long` */
export const refuseLongAddresses: RequestHandler = ({ url }, _response, next) => next(url.length > maxAddressLength ? new DomainError('address_too_long') : undefined);

/** Reads JSON bodies up to a limit. @throws body-parser errors, which `answerErrors` knows */
export function readJsonBodies({ raw, large }: Options): RequestHandler {
  const parser = express.json({ limit: usual });
  const largeParsers = Object.entries(large).map(([prefix, limit]) => [prefix, express.json({ limit })] as const);
  return (request, response, next) => {
    if (raw.some((prefix) => request.path.startsWith(prefix))) return next();
    const [, parse] = largeParsers.find(([prefix]) => request.path.startsWith(prefix)) ?? ['', parser];
    parse(request, response, next);
  };
}
