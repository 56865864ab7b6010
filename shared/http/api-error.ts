import type { ErrorCode, ErrorDetail } from '../contracts/errors';
import { errorSentence } from '../copy/errors.es';

/** Timeout, no connection, an answer that is no JSON, an answer of another shape than agreed, or a refusal by the server. */
export type FailureKind = 'timeout' | 'network' | 'not_json' | 'invalid_answer' | 'refused';

const sentenceOf: Record<FailureKind, string> = {
  timeout: 'La solicitud tardó demasiado. Inténtalo de nuevo.',
  network: 'No hemos podido conectar. Comprueba tu conexión e inténtalo de nuevo.',
  not_json: errorSentence('service_unavailable'),
  invalid_answer: errorSentence('unexpected'),
  refused: errorSentence('unexpected'),
};

type ApiErrorParts = Partial<Pick<ApiError, 'code' | 'serverMessage' | 'details' | 'cause'>>;

/** A failed exchange. `message` is always a Spanish sentence that may be shown. */
export class ApiError extends Error {
  readonly code: ErrorCode | null;
  /** The server's own sentence, if it sent one. */
  readonly serverMessage: string | null;
  readonly details: readonly ErrorDetail[];

  constructor(
    readonly kind: FailureKind,
    { code = null, serverMessage = null, details = [], cause }: ApiErrorParts = {},
  ) {
    super(serverMessage ?? sentenceOf[kind], { cause });
    this.name = 'ApiError';
    this.code = code;
    this.serverMessage = serverMessage;
    this.details = details;
  }
}
