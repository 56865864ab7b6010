import type { ErrorCode, ErrorDetail } from 'shared/contracts/errors';

interface Circumstances {
  /** Why we refused; logged, never shown. */
  readonly cause?: unknown;
  /** Sent in the header Retry-After. */
  readonly retryAfterSeconds?: number;
}

/** A refusal that the caller is meant to see. Every other thrown error is a bug and answers 500. */
export class DomainError extends Error {
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly details?: readonly ErrorDetail[],
    { cause, retryAfterSeconds }: Circumstances = {},
  ) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'DomainError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @throws {DomainError} `code` */
export function orNotFound<T>(found: T | null | undefined, code: ErrorCode = 'not_found'): T {
  if (found === undefined || found === null) throw new DomainError(code);
  return found;
}
