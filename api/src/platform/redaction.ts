import { ValidationError } from 'yup';

const email = /(?<![^\s@<>"'(])[^\s@<>"'(]+@[^\s@<>"')]+/g;
/** Seven or more digits with the marks that people put between them: telephone numbers, and card numbers too. */
const number = /\+?\d[\d\s().-]{5,}\d/g;

/** Both expressions look at a long run again from each of its characters, so what somebody else wrote must not be long. */
const longest = 2_000;

/** Text for the log without what could name a person: e-mail addresses and telephone numbers are cut out, and what is very long is cut off. */
export function redactText(text: string): string {
  return text.slice(0, longest).replace(email, '[e-mail]').replace(number, (found) => (found.replace(/\D/g, '').length >= 7 ? '[number]' : found));
}

/**
 * Path for the log: without its query, and without segments that are secrets or name somebody
 * (special-access tokens, codes, addresses). Short plain words and version numbers stay readable.
 */
export function redactPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((segment) => (/^(?:[a-z][a-z-]{0,40}(?:\.[a-z0-9]{2,11})?|v?\d+(?:\.\d+)*(?:-[a-z0-9.-]+)?)?$/.test(segment) ? segment : '*'))
    .join('/')
    .slice(0, 200);
}

/** An error for the log. PostgreSQL's `detail` and `where` and an SMTP server's answer quote what people typed, so they stay out. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!isError(error)) return { message: redactText(String(error)) };
  const fields: Record<string, unknown> = { type: error.name, message: redactText(withoutQuotedInput(error)) };
  for (const name of ['code', 'table', 'constraint', 'routine', 'responseCode', 'command', 'syscall'] as const) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
  }
  // The stack begins with the message, whose lines may be anybody's words.
  const stack = error.stack ?? '';
  const frames = stack.slice(stack.indexOf(error.message) + error.message.length).split('\n').filter((line) => /^\s+at /.test(line));
  if (frames.length > 0) fields.stack = frames.map((line) => line.trim()).join('\n');
  if (error.cause !== undefined && depth < 3) fields.cause = describeError(error.cause, depth + 1);
  return fields;
}

/** Errors of another realm (a worker, a sandbox) are no `Error` of ours. */
function isError(error: unknown): error is Error {
  return error instanceof Error || (typeof error === 'object' && error !== null && typeof Reflect.get(error, 'message') === 'string' && typeof Reflect.get(error, 'stack') === 'string');
}

/** What a message says without what somebody else wrote. */
function withoutQuotedInput(error: Error): string {
  if (error instanceof ValidationError) return describeFaults(error);
  // `Unexpected token 'H', "Hola…" is not valid JSON`, `Received type string ('Hola')`.
  if (isEngineError(error)) return error.message.replace(/["'`].*["'`]/s, '[quoted]');
  // `invalid input syntax for type uuid: "what was typed"` keeps its first half.
  return 'severity' in error ? error.message.replace(/: ".*$/s, '') : error.message;
}

const engineErrors: ReadonlySet<string> = new Set(['SyntaxError', 'TypeError', 'RangeError', 'URIError']);
const isEngineError = ({ name }: Error) => engineErrors.has(name);

const maxFaults = 5;

/** Where a value does not fit its schema, and which rule it breaks: `call.call_status: oneOf`. yup's own messages quote the value. */
function describeFaults(error: ValidationError): string {
  const faults = error.inner.length > 0 ? error.inner : [error];
  const named = faults.slice(0, maxFaults).map(({ path, type }) => `${path === undefined || path === '' ? 'value' : path}: ${type ?? 'invalid'}`);
  return `does not fit its schema (${named.join(', ')}${faults.length > maxFaults ? `, ${faults.length - maxFaults} more` : ''})`;
}
