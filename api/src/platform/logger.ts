import { pino, type DestinationStream, type Logger } from 'pino';
import { createLogOutput } from './log-output';
import { describeError } from './redaction';

const quiet = new Set(['level', 'time', 'msg', 'requestId', 'err']);

/** Formats each JSON line for a person at a terminal. */
function readableLines(output: { write(text: string): unknown }): DestinationStream {
  return {
    write: (line) => {
      const entry: unknown = JSON.parse(line);
      if (typeof entry !== 'object' || entry === null) return;
      const values = new Map<string, unknown>(Object.entries(entry));
      const rest = [...values].filter(([name]) => !quiet.has(name)).map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
      const error = values.get('err');
      const failure = typeof error === 'object' && error !== null ? `\n    ${String(Reflect.get(error, 'message'))}\n    ${String(Reflect.get(error, 'stack') ?? '').replaceAll('\n', '\n    ')}` : '';
      const level = String(values.get('level'));
      const mark = level === 'info' || level === 'debug' ? '·' : level === 'warn' ? '!' : '✖';
      output.write(`${String(values.get('time')).slice(11, 19)} ${mark} ${String(values.get('msg'))}${rest.length > 0 ? `  ${rest.join(' ')}` : ''}${failure}\n`);
    },
  };
}

export type { Logger } from 'pino';

interface Options {
  readonly level: string;
  /** Formats lines for a terminal instead of JSON. */
  readonly readable?: boolean;
  readonly destination?: DestinationStream;
}

/** Names of fields whose values never reach the log, at any depth. */
const secretFields = ['authorization', 'cookie', 'credential', 'code', 'token', 'accessToken', 'password', 'email', 'phone', 'name', 'message', 'to', 'from', 'body', 'transcript'];

/** Names of fields for errors. Under any other name an error would be logged with all its properties, where PostgreSQL quotes rows. */
const errorFields = ['err', 'error', 'cause', 'reason', 'failure'];

/** The process's log: JSON lines on standard output. It must not contain personal data; redaction.ts removes what it recognises. */
export function createLogger({ level, readable = false, destination }: Options): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: Object.fromEntries(errorFields.map((name) => [name, (error: unknown) => describeError(error)])),
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]).filter((path) => !path.startsWith('*.code') && !path.startsWith('*.message') && !path.startsWith('*.name')), censor: '[hidden]' },
  };
  if (destination !== undefined) return pino(options, destination);
  const output = createLogOutput(process.stdout.fd);
  return pino(options, readable ? readableLines(output) : output);
}
