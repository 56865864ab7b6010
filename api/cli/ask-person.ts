import { createInterface } from 'node:readline/promises';
import { visible } from 'shared/contracts/control-characters';
import type { Ask } from 'shared/tooling/release/command-line';

/** Asks whoever sits in front of the terminal; null where nobody does. */
export const askPerson: Ask = process.stdin.isTTY && process.stderr.isTTY ? ask : null;

function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return terminal.question(visible(question)).finally(() => terminal.close());
}
