import { urlencoded, type Request, type Response, type Router } from 'express';
import type { AnySchema, InferType } from 'yup';
import { errorSentence, refusals } from 'shared/copy/errors.es';
import { DomainError } from '../errors';
import { parseWithSchema } from '../http/parse-with-schema';

interface PlainForm<S extends AnySchema> {
  readonly path: string;
  readonly schema: S;
  readonly accepted: (input: InferType<S>, request: Request, response: Response) => Promise<void>;
  /** Shows the form again. `typed` is the input, `sentences` are its problems. */
  readonly refused: (refusal: { readonly typed: Readonly<Record<string, string>>; readonly sentences: readonly string[]; readonly status: number }, request: Request, response: Response) => void | Promise<void>;
}

/** Answers a form from a browser without scripts. A refusal is a page with the form, because no script can show the reason. */
export function bindPlainForm<S extends AnySchema>(router: Router, { path, schema, accepted, refused }: PlainForm<S>): void {
  router.post(path, urlencoded({ extended: false, limit: '64kb' }), async (request, response) => {
    const typed = textsOf(request.body);
    try {
      await accepted(await parseWithSchema(schema, typed, { stripUnknown: true }), request, response);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.retryAfterSeconds !== undefined) response.set('Retry-After', String(error.retryAfterSeconds));
      const sentences = error.details?.map(({ message }) => message) ?? [errorSentence(error.code, error.retryAfterSeconds)];
      return refused({ typed, sentences, status: refusals[error.code][0] }, request, response);
    }
  });
}

/** A repeated field counts once; PostgreSQL cannot store U+0000. */
function textsOf(body: unknown): Record<string, string> {
  const entries = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return Object.fromEntries(entries.map(([name, value]: [string, unknown]) => [name, String(Array.isArray(value) ? value[0] : value).replaceAll('\0', '')]));
}
