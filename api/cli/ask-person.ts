import { createInterface } from 'node:readline/promises';
import { visible } from 'shared/contracts/control-characters';
import type { Ask } from 'shared/tooling/release/command-line';

/** Asks whoever sits in front of the terminal; null where nobody does. */
export const askPerson: Ask =
  process.stdin.isTTY && process.stderr.isTTY
    ? async (question) => {
        const terminal = createInterface({ input: process.stdin, output: process.stderr });
        try {
          return await terminal.question(visible(question));
        } finally {
          terminal.close();
        }
      }
    : null;
