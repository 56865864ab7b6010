import { ValidationError } from 'yup';

const email = /(?<![^\s@<>"'(])[^\s@<>"'(]+@[^\s@<>"')]+/g;
/** Seven or more digits with usual separators: telephone and card numbers. First, ids of ours and dates, which stay. */
const number = /\b((?=\d*[a-f])[\da-f]{16}\b|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\d{4}-\d\d-\d\dT)|\+?\d[\d\s().-]{5,}\d/g;

/** Both expressions backtrack over long runs, so text from outside must be short. */
const longest = 2_000;

/** Text for the log without personal data: e-mail addresses and telephone numbers are removed, and very long text is cut. */
export const redactText = (text: string): string =>
  text.slice(0, longest).replace(email, '[e-mail]').replace(number, (found, id?: string) => (id === undefined && found.replace(/\D/g, '').length >= 7 ? '[number]' : found));

/** Path for the log, without its query and segments that are secret or identify somebody; short plain words and version numbers stay. */
export function redactPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((segment) => (/^(?:[a-z][a-z-]{0,40}(?:\.[a-z0-9]{2,11})?|v?\d+(?:\.\d+)*(?:-[a-z0-9.-]+)?)?$/.test(segment) ? segment : '*'))
    .join('/')
    .slice(0, 200);
}

/** An error for the log. Omits PostgreSQL's `detail` and `where` and an SMTP server's response, because they quote people's input. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!isError(error)) return { message: redactText(String(error)) };
  const fields: Record<string, unknown> = { type: error.name, message: redactText(withoutQuotedInput(error)) };
  for (const name of ['code', 'table', 'constraint', 'routine', 'responseCode', 'command', 'syscall'] as const) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
  }
  // The stack begins with the message, whose lines may quote anybody.
  const stack = error.stack ?? '';
  const frames = stack.slice(stack.indexOf(error.message) + error.message.length).split('\n').filter((line) => /^\s+at /.test(line));
  if (frames.length > 0) fields.stack = frames.map((line) => line.trim()).join('\n');
  if (error.cause !== undefined && depth < 3) fields.cause = describeError(error.cause, depth + 1);
  return fields;
}

/** Errors of another realm (a worker, a sandbox) are not instances of our `Error`. */
const isError = (error: unknown): error is Error =>
  error instanceof Error || (typeof error === 'object' && error !== null && typeof Reflect.get(error, 'message') === 'string' && typeof Reflect.get(error, 'stack') === 'string');

/** A message without quoted input. */
function withoutQuotedInput(error: Error): string {
  if (error instanceof ValidationError) return describeFaults(error);
  // `Unexpected token 'H', "Hola…" is not valid JSON`, `Received type string ('Hola')`.
  if (engineErrors.has(error.name)) return error.message.replace(/["'`].*["'`]/s, '[quoted]');
  // `invalid input syntax for type uuid: "what was typed"` keeps its first half, and so does `Message failed: 554 what a mail server says`.
  return 'severity' in error || 'responseCode' in error ? error.message.replace(/: (?:"|\d{3}[ -]).*$/s, '') : error.message;
}

const engineErrors: ReadonlySet<string> = new Set(['SyntaxError', 'TypeError', 'RangeError', 'URIError']);

const maxFaults = 5;

/** Paths of values that do not fit their schema, with the broken rules: `call.call_status: oneOf`. yup's messages quote the value. */
function describeFaults(error: ValidationError): string {
  const faults = error.inner.length > 0 ? error.inner : [error];
  const named = faults.slice(0, maxFaults).map(({ path, type }) => `${path === undefined || path === '' ? 'value' : path}: ${type ?? 'invalid'}`);
  return `does not fit its schema (${named.join(', ')}${faults.length > maxFaults ? `, ${faults.length - maxFaults} more` : ''})`;
}
