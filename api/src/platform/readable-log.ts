import type { DestinationStream } from 'pino';

const quiet = new Set(['level', 'time', 'msg', 'requestId', 'err']);

/** Turns each JSON line into one that a person at a terminal can read. */
export function readableLines(output: { write(text: string): unknown }): DestinationStream {
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
