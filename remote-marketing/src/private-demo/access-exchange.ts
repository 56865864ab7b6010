import { logAccess, validateCode, type DemoBusiness } from 'shared/contracts/demos/access';
import { ApiError, call } from 'shared/http/client';
import { privateDemoCopy } from './private-demo.copy.es';

export { openKnownPath } from 'shared/contracts/demos/known-codes';

const { errors } = privateDemoCopy;

export interface GrantedAccess {
  readonly code: string;
  readonly mask: string;
  readonly business: DemoBusiness;
  /** The clinic's own page; null for the generic demo. */
  readonly path: string | null;
}
export type AccessAnswer = { readonly granted: true; readonly access: GrantedAccess } | { readonly granted: false; readonly message: string };

/** Validates a code with the API. Never throws: every failure has its sentence. */
export async function validateAccessCode(code: string): Promise<AccessAnswer> {
  try {
    const { valid, message, mask, business, path } = await call(validateCode, { code });
    if (!valid) return { granted: false, message: message || errors.invalid };
    if (mask === null || business === null) return { granted: false, message: errors.invalidAnswer };
    return { granted: true, access: { code, mask, business, path } };
  } catch (error) {
    return { granted: false, message: sentenceFor(error) };
  }
}

/** Logs the start of the demo without waiting. A failure changes nothing for the visitor. */
export function logStart(code: string): void {
  call(logAccess, { code, action: 'start_demo', metadata: {} }, { timeoutMs: 8_000 }).catch(() => undefined);
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return errors.invalidAnswer;
  const refused = error.details[0]?.message ?? (error.message || errors.invalid);
  return { timeout: error.message, refused, network: errors.unreachable, not_json: errors.unreachable, invalid_answer: errors.invalidAnswer }[error.kind];
}
