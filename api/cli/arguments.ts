import { parseArgs } from 'node:util';

export interface CliArguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** Words and `--options` of a command line; `--reason "text"` and `--json` alike. */
export function readArguments(argv: readonly string[], options: Readonly<Record<string, 'string' | 'boolean'>>): CliArguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: true,
    options: Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }])),
  });
  return { words: positionals, options: values as CliArguments['options'] };
}
