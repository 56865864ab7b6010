import type { FailureCause } from 'shared/singleton';

/** A release that can't serve this visitor, with the reported cause. */
export class ReleaseError extends Error {
  constructor(readonly failure: FailureCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReleaseError';
  }
}
