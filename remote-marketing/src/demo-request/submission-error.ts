import { ApiError } from 'shared/http/client';
import { demoRequestCopy } from './demo-request.copy.es';

type FieldName = keyof typeof demoRequestCopy.fields;

const isField = (name: string): name is FieldName => name in demoRequestCopy.fields;

/**
 * What the visitor reads about a request that did not arrive: the server's own words and each refused field, by the name
 * that stands at it, when it refused; one sentence for everything else.
 */
export function submissionErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return demoRequestCopy.failed;
  const lines = error.details.map(({ field, message }) => `${isField(field) ? demoRequestCopy.fields[field] : field}: ${message}`);
  return [`${demoRequestCopy.errorPrefix}${error.serverMessage ?? demoRequestCopy.refused}`, ...lines].join('\n');
}

/** The sentences of the refused fields, to stand at them. */
export function refusedFields(error: unknown): Partial<Record<FieldName, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.details.filter(({ field }) => isField(field)).map(({ field, message }) => [field, message]));
}
