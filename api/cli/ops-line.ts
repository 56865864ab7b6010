import { readArguments } from './arguments';
import { opsCommands } from './ops-commands';

const usage = `npm run ops -- <command>

  status [--at TIME] [--json]                        what is live for each app, now or at a moment (2026-11-21T10:00:00Z)
  activate <app> <version> [--channel next]     make a published release the one that new page loads get
  rollback <app> [version]                      back to the last known good release, or to a given one
  canary <app> <version> <percent>              give a release to a share of visitors; 0 ends it
  promote <app> [--from next|canary]            make the canary, or what waits in next, the stable release
  freeze <app> --reason TEXT                    refuse every change but a rollback
  unfreeze <app>
  quarantine <app> <version> --reason TEXT      keep a release from visitors until a person lifts it
  lift <app> <version> --reason TEXT
  preview <app> <version> [--minutes 60]        a link that shows one visitor a published release
  diff <app> <version> <version>                files, bytes, contract and commits between two releases
  log [app] [--limit 50] [--json]               who did what, when and why
  verify                                             follow the log's hash chain from its first entry
  prune [--yes]                                      name (or remove) releases that nobody can need
  keys | keys add <app> <file.pem> | keys remove <fingerprint>
  tokens | tokens create <name> --actions a,b --apps x,y [--expires TIME] | tokens revoke <id>
  operators | operators add <email> | operators remove <email>

Every change takes --reason TEXT, and is refused when somebody else moved the app in the meantime (--force to skip that check).
Apps: shell, marketing, demos, panel. The site: SITE_URL (default http://localhost:4000), the token: OPS_TOKEN or the one kept in DATA_DIR.`;

/** Does what a command line of `npm run ops` says, and gives the text to print. @throws for everything that cannot be done */
export async function answerOpsLine(argv: readonly string[]): Promise<string> {
  const { words, options } = readArguments(argv, {
    json: 'boolean', help: 'boolean', yes: 'boolean', force: 'boolean', reason: 'string', at: 'string', channel: 'string', from: 'string', minutes: 'string', limit: 'string', actions: 'string', apps: 'string', expires: 'string',
  });
  const [name, ...rest] = words;
  if (name === undefined || options.help === true) return usage;
  const command = opsCommands[name];
  if (command === undefined) throw new Error(`Unknown command "${name}"\n\n${usage}`);
  return command(rest, options);
}
