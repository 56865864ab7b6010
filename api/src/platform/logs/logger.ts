import { pino, type DestinationStream, type Logger } from 'pino';
import { createLogOutput } from './log-output';
import { describeError } from './redaction';

export type { Logger } from 'pino';

interface Options { readonly level: string; readonly destination?: DestinationStream }

/** Names of fields whose values never reach the log, at any depth. */
const secretFields = ['authorization', 'cookie', 'credential', 'code', 'token', 'accessToken', 'password', 'email', 'phone', 'name', 'message', 'to', 'from', 'body', 'transcript'];
/** Those of them that other objects in a line may show. */
const plainInside: readonly string[] = ['code', 'message', 'name'];

/** Names of fields for errors. Under any other name an error would be logged with all its properties, where PostgreSQL quotes rows. */
const errorFields = ['err', 'error', 'cause', 'reason', 'failure'];

/** The process's log: JSON lines on standard output. It must not contain personal data; redaction.ts removes what it recognises. */
export function createLogger({ level, destination }: Options): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: Object.fromEntries(errorFields.map((name) => [name, (error: unknown) => describeError(error)])),
    redact: { paths: secretFields.flatMap((name) => (plainInside.includes(name) ? [name] : [name, `*.${name}`])), censor: '[hidden]' },
  };
  return pino(options, destination ?? createLogOutput(process.stdout.fd));
}
