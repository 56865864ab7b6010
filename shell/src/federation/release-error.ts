import type { FailureCause } from 'shared/singleton';

/** A release that cannot serve this visitor, with the cause that is reported. */
export class ReleaseError extends Error {
  constructor(readonly failure: FailureCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReleaseError';
  }
}
