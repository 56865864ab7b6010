import { createInterface } from 'node:readline/promises';
import { visible } from 'shared/contracts/control-characters';
import { runCommand } from 'shared/tooling/release/operator-client';
import { answerOpsLine } from './ops/ops-line';

function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return terminal.question(visible(question)).finally(() => terminal.close());
}

await runCommand(async () => console.log(await answerOpsLine(process.argv.slice(2), process.stdin.isTTY && process.stderr.isTTY ? ask : null)));
