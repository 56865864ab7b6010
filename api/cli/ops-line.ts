import { Option, type Command } from 'commander';
import { addCommand, answerLine, createProgram, fitting, numberWithin, oneOf, someOf, type Ask } from 'shared/tooling/release/command-line';
import { isAppName } from 'shared/contracts/apps';
import { operatorActions } from 'shared/contracts/release-access';
import { channels } from 'shared/contracts/release-log';
import { releaseVersion } from 'shared/contracts/releases';
import { createOpsCommands, type OpsCommand } from './ops-commands';

const after = `Whoever changes an app names the revision that they saw: --if-revision N (status names it), or a yes in a terminal.
The site: SITE_URL (default http://localhost:4000), the token: OPS_TOKEN or the one kept in DATA_DIR.`;

/** Subjects that are listed when nothing else is said. */
const lists: readonly string[] = ['keys', 'tokens', 'operators', 'apps', 'notices'];

const app = fitting(isAppName, 'an app’s name: lower-case letters, digits and hyphens');
const version = fitting((given) => releaseVersion.isValidSync(given), 'a version such as 1.4.0');
const moment = fitting((given) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(given), 'a moment such as 2026-11-21T10:00:00Z');
const percent = numberWithin(0, 100, false);
const words = { app, version, first: version, second: version, percent };

const reason = new Option('--reason <text>', 'why; the log keeps it').default('');
const statedReason = new Option('--reason <text>', 'why; the log keeps it').makeOptionMandatory().argParser(fitting((given) => /\S.*\S.*\S/s.test(given), 'at least three letters'));
const ifRevision = new Option('--if-revision <number>', 'refuse when the app is at another revision than the one you saw').argParser(numberWithin(0, 1e12));
const pin = new Option('--pin <reason>', 'keep it whatever its visitors meet: it alarms instead of being taken back');

interface Line {
  readonly line: string;
  readonly about: string;
  readonly example: string;
  readonly options?: readonly Option[];
  readonly run: OpsCommand;
}

function linesOf(commands: ReturnType<typeof createOpsCommands>): Line[] {
  const change = [reason, ifRevision];
  const grave = [statedReason, ifRevision];
  return [
    { line: 'status', about: 'what is live for each app, now or at a moment', example: 'npm run ops -- status --at 2026-11-21T10:00:00Z', options: [new Option('--at <time>', 'moment in UTC').argParser(moment)], run: commands.status },
    { line: 'releases <app>', about: 'what is published, the newest first', example: 'npm run ops -- releases panel', run: commands.releases },
    { line: 'ship <app> <version>', about: 'give a release to 1, 10, 50 and 100 % of visitors, each step until the evidence suffices', example: 'npm run ops -- ship panel 1.4.0 --if-revision 12', options: [...change, pin], run: commands.ship },
    { line: 'pause <app>', about: 'keep a ship where it is', example: 'npm run ops -- pause panel --if-revision 13', options: change, run: commands.pause },
    { line: 'resume <app>', about: 'let a paused ship go on', example: 'npm run ops -- resume panel --if-revision 14', options: change, run: commands.resume },
    { line: 'stop <app>', about: 'end a ship: everybody gets the stable release', example: 'npm run ops -- stop panel --if-revision 14', options: change, run: commands.stop },
    { line: 'activate <app> <version>', about: 'make a published release the one that new page loads get', example: 'npm run ops -- activate panel 1.4.0 --if-revision 12', options: [...change, pin, new Option('--channel <channel>', 'channel').default('stable').argParser(oneOf(channels))], run: commands.activate },
    { line: 'rollback <app> [version]', about: 'back to the last known good release, or to a given earlier one', example: 'npm run ops -- rollback panel --if-revision 13', options: change, run: commands.rollback },
    { line: 'canary <app> <version> <percent>', about: 'give a release to a share of visitors; 0 ends it', example: 'npm run ops -- canary panel 1.4.0 10 --if-revision 12', options: change, run: commands.canary },
    { line: 'promote <app>', about: 'make the canary, or what waits in next, the stable release', example: 'npm run ops -- promote panel --if-revision 14', options: [...change, new Option('--from <where>', 'next or canary').argParser(oneOf(['next', 'canary']))], run: commands.promote },
    { line: 'freeze <app>', about: 'refuse every change but going back to the last good release', example: 'npm run ops -- freeze panel --reason "campaign" --if-revision 14', options: grave, run: commands.freeze },
    { line: 'unfreeze <app>', about: 'allow changes again', example: 'npm run ops -- unfreeze panel --if-revision 15', options: change, run: commands.unfreeze },
    { line: 'quarantine <app> <version>', about: 'keep a release from visitors until a person lifts it', example: 'npm run ops -- quarantine panel 1.4.0 --reason "it loses bookings" --if-revision 15', options: grave, run: commands.quarantine },
    { line: 'lift <app> <version>', about: 'let a release out of quarantine', example: 'npm run ops -- lift panel 1.4.0 --reason "the network was down" --if-revision 16', options: grave, run: commands.lift },
    { line: 'preview <app> <version>', about: 'a link that shows one visitor a published release', example: 'npm run ops -- preview panel 1.4.0 --minutes 30', options: [new Option('--minutes <number>', 'how long it is good for').default(60).argParser(numberWithin(1, 10_080))], run: commands.preview },
    { line: 'diff <app> <first> <second>', about: 'files, bytes, contract and commits between two releases', example: 'npm run ops -- diff panel 1.3.0 1.4.0', run: commands.diff },
    { line: 'prove <app> <version>', about: 'build a release again from its commit in another folder, and compare', example: 'npm run ops -- prove panel 1.4.0', run: commands.prove },
    { line: 'log [app]', about: 'who did what, when and why', example: 'npm run ops -- log panel --limit 10', options: [new Option('--limit <number>', 'entries').default(50).argParser(numberWithin(1, 500))], run: commands.log },
    { line: 'verify', about: 'follow the log’s hash chain from its first entry', example: 'npm run ops -- verify', run: commands.verify },
    { line: 'prune', about: 'name releases that nobody can need', example: 'npm run ops -- prune --yes', options: [new Option('--yes', 'remove them')], run: commands.prune },
  ];
}

function addAccess(program: Command, commands: ReturnType<typeof createOpsCommands>): void {
  const keys = program.command('keys').description('the teams’ public keys: list, add, remove');
  addCommand(keys, { line: 'list', about: 'all keys', example: 'npm run ops -- keys list' }, commands.listKeys);
  addCommand(keys, { line: 'add <app> <file>', about: 'enter a public key (Ed25519, PEM)', example: 'npm run ops -- keys add panel panel.pub.pem', arguments: { app } }, commands.addKey);
  addCommand(keys, { line: 'remove <fingerprint>', about: 'take a key away', example: 'npm run ops -- keys remove 0123456789abcdef', arguments: { fingerprint: fitting((given) => /^[0-9a-f]{16}$/.test(given), 'the 16 letters that "keys list" names') } }, commands.removeKey);
  const tokens = program.command('tokens').description('tokens of operators and programs: list, create, revoke');
  addCommand(tokens, { line: 'list', about: 'all tokens that you may see', example: 'npm run ops -- tokens list' }, commands.listTokens);
  const scope = [
    new Option('--actions <list>', operatorActions.join(', ')).makeOptionMandatory().argParser(someOf(operatorActions)),
    new Option('--apps <list>', 'names of apps').makeOptionMandatory().argParser((given: string) => given.split(',').map((name) => app(name.trim()))),
    new Option('--expires <time>', 'end, in UTC').argParser(moment),
  ];
  addCommand(tokens, { line: 'create <name>', about: 'make a token; it is shown once', example: 'npm run ops -- tokens create "panel ci" --actions read,publish --apps panel', options: scope }, commands.createToken);
  addCommand(tokens, { line: 'revoke <id>', about: 'end a token, and those that were made with it', example: 'npm run ops -- tokens revoke 0123456789ab', arguments: { id: fitting((given) => /^[a-z0-9]{12}$/.test(given), 'the 12 letters that "tokens list" names') } }, commands.revokeToken);
  const registered = program.command('apps').description('which apps there are, and where each may live: list, add, grant, retire');
  addCommand(registered, { line: 'list', about: 'all apps with their routes', example: 'npm run ops -- apps list' }, commands.listApps);
  addCommand(registered, { line: 'add <app> <routes...>', about: 'let a remote be released at these routes; takes a retired one back', example: 'npm run ops -- apps add reports /informes "/informes/*" --team "Informes"', options: [new Option('--team <text>', 'whose it is').default(''), reason], arguments: { app } }, commands.addApp);
  addCommand(registered, { line: 'grant <app> <routes...>', about: 'say anew where a remote may live, in place of what it may now', example: 'npm run ops -- apps grant reports /informes --if-revision 12', options: [reason, ifRevision], arguments: { app } }, commands.grantRoutes);
  addCommand(registered, { line: 'retire <app>', about: 'take a remote off the site: its addresses are 404, open pages keep what they have', example: 'npm run ops -- apps retire reports --if-revision 12', options: [reason, ifRevision], arguments: { app } }, commands.retireApp);
  const notices = program.command('notices').description('whom the site tells what happens to releases: list, add, remove');
  addCommand(notices, { line: 'list', about: 'all that are told', example: 'npm run ops -- notices list' }, commands.listNotices);
  addCommand(notices, { line: 'add <kind> <address>', about: 'tell a mailbox (mail) or an https address (webhook, which Slack understands)', example: 'npm run ops -- notices add mail equipo@clinavoz.example --apps panel', options: [new Option('--apps <list>', 'names of apps; all when absent').argParser((given: string) => given.split(',').map((name) => app(name.trim())))], arguments: { kind: oneOf(['mail', 'webhook']) } }, commands.addNotice);
  addCommand(notices, { line: 'remove <id>', about: 'tell no more', example: 'npm run ops -- notices remove 0123456789ab', arguments: { id: fitting((given) => /^[a-z0-9]{12}$/.test(given), 'the 12 letters that "notices list" names') } }, commands.removeNotice);
  const operators = program.command('operators').description('people whose sign-in opens /ops: list, add, remove');
  addCommand(operators, { line: 'list', about: 'all operators', example: 'npm run ops -- operators list' }, commands.listOperators);
  addCommand(operators, { line: 'add <e-mail>', about: 'let a person in', example: 'npm run ops -- operators add eva@clinavoz.example' }, commands.addOperator);
  addCommand(operators, { line: 'remove <e-mail>', about: 'let a person in no more', example: 'npm run ops -- operators remove eva@clinavoz.example' }, commands.removeOperator);
}

/** Does what a command line of `npm run ops` says, and gives the text to print. @throws for everything that cannot be done */
export function answerOpsLine(argv: readonly string[], ask: Ask = null): Promise<string> {
  const subject = argv.filter((word) => !word.startsWith('-'));
  const whole = subject.length === 1 && lists.includes(subject[0] ?? '') && !argv.includes('--help') ? [...subject, 'list', ...argv.filter((word) => word.startsWith('-'))] : argv;
  return answerLine((output) => {
    const program = createProgram('npm run ops --', 'Operates the releases of the site.', after).configureOutput(output);
    const commands = createOpsCommands(ask);
    for (const { run, ...line } of linesOf(commands)) addCommand(program, { ...line, arguments: words }, run);
    addAccess(program, commands);
    return program;
  }, whole);
}
