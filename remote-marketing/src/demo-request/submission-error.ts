import { ApiError } from 'shared/http/client';
import { demoRequestCopy } from './demo-request.copy.es';

/**
 * What the visitor is told about a request that did not arrive: the server's own words and each refused field when it
 * refused, one sentence for everything else.
 */
export function submissionErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return demoRequestCopy.failed;
  const lines = error.details.map(({ field, message }) => `${field}: ${message}`);
  return [`${demoRequestCopy.errorPrefix}${error.serverMessage ?? demoRequestCopy.refused}`, ...lines].join('\n');
}
