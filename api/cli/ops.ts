import { runCommand } from 'shared/tooling/release/operator-client';
import { askPerson } from './ask-person';
import { answerOpsLine } from './ops-line';

await runCommand(async () => console.log(await answerOpsLine(process.argv.slice(2), askPerson)));
