import { errorCode } from '../error-code';
import { DomainError } from '../errors';

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** SQLSTATE: class 08 connection, 53 resources (too many connections), 57P01–57P03 shutting down or starting. */
const serverCodes = /^(?:08...|53...|57P0[123])$/;
const driverMessages = /Connection terminated|Query read timeout|timeout e(?:xpired|xceeded when trying to connect)|Client has encountered a connection error|Cannot use a pool after calling end/;

/** Whether the database was unreachable, as opposed to refusing a query: from the driver's error, or from `unavailable`, which gives no details. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'service_unavailable' && error.details === undefined;
  const code = errorCode(error);
  if (code !== undefined) return networkCodes.has(code) || serverCodes.test(code);
  return error instanceof Error && driverMessages.test(error.message);
}

/** Whether a response missed our own limit: the connection's state is then unknown. */
export const isOverdue = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout';

/** SQLSTATE of `statement_timeout`, `lock_timeout` and a deadlock, of which another transaction went on. */
const passing = new Set(['57014', '55P03', '40P01']);

/**
 * @throws {DomainError} `service_unavailable` for every driver error that means an unreachable database, or what another try may not meet;
 * `not_found` for a row of a clinic that was removed meanwhile
 */
export async function unavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseUnavailable(error) || passing.has(errorCode(error) ?? '')) throw new DomainError('service_unavailable', undefined, { cause: error, retryAfterSeconds: 5 });
    if (/_(?:clinic|owner)_id_fkey$/.test(String(Reflect.get(Object(error), 'constraint')))) throw new DomainError('not_found', undefined, { cause: error });
    throw error;
  }
}
