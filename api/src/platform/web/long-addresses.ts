import type { RequestHandler } from 'express';
import { DomainError } from '../errors';

/** Several times what our longest address needs: the return from the identity provider, with its code and state. */
const maxAddressLength = 4_096;

/** Everything behind this walks addresses of bounded length. @throws {DomainError} `address_too_long` */
export const refuseLongAddresses: RequestHandler = ({ url }, _response, next) => {
  if (url.length > maxAddressLength) throw new DomainError('address_too_long');
  next();
};
