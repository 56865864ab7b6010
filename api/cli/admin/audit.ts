import { Option } from 'commander';
import { auditPageSize, checkAudit, listAudit, type AuditEntryView } from 'shared/contracts/clinic/audit-admin';
import { isDate } from 'shared/contracts/demos/slots';
import { fitting, numberWithin, type Given, type Line } from 'shared/tooling/release/command-line';
import { findRunningSite } from 'shared/tooling/release/operator-client';
import { asking, exchange, table } from '../asking';
import { exported, out } from './files';

const options = [new Option('--clinic <slug>', 'of this clinic alone'), new Option('--since <date>', 'from this day on').argParser(fitting(isDate, 'a day such as 2026-11-01'))];

export const auditLines: readonly Line[] = [
  { line: 'list', about: 'the newest first', example: 'audit list --clinic oris --since 2026-11-01', options: [...options, new Option('--limit <number>', 'entries').argParser(numberWithin(1, auditPageSize))],
    run: asking(listAudit, ({ entries }) => ({ answer: entries, text: table(['WHEN', 'WHO', 'DID', 'TO', 'CLINIC', 'DETAILS'], entries.map(cellsOf)) })) },
  { line: 'export', about: 'all of it as CSV', example: 'audit export --out audit.csv', options: [...options, out],
    run: async (given) => exported((await allEntries(given)).map(({ details, ...entry }) => ({ ...entry, details: JSON.stringify(details) })), 'audit', given) },
  { line: 'verify', about: 'follow the trail’s hash chain from its first entry', example: 'audit verify',
    run: asking(checkAudit, ({ entries, brokenAt }) => {
      if (brokenAt !== null) throw new Error(`The trail was altered: entry ${brokenAt} is not what was written. SECURITY.md says what to do`);
      return `The trail is whole: ${entries} entries`;
    }) },
];

function cellsOf({ at, actor, actorEmail, action, subject, subjectEmail, clinic, details }: AuditEntryView): string[] {
  return [at, actorEmail ?? actor, action, subjectEmail ?? subject ?? '–', clinic ?? '–', Object.entries(details).map(([name, value]) => `${name}=${String(value)}`).join(' ')];
}

async function allEntries({ clinic, since }: Given, before?: string): Promise<AuditEntryView[]> {
  const { entries } = await exchange(await findRunningSite(), listAudit, { clinic, since, limit: auditPageSize, before });
  return entries.length < auditPageSize ? entries : [...entries, ...(await allEntries({ clinic, since }, entries.at(-1)?.place))];
}
