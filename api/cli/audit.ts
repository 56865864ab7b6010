import { writeFile } from 'node:fs/promises';
import { auditPageSize, checkAudit, listAudit, type AuditEntryView } from 'shared/contracts/audit-admin';
import { callAsOperator, type RunningSite } from 'shared/tooling/release/operator-client';
import { toCsv } from './rows';
import { table } from './table';

export interface AuditOptions {
  readonly clinic?: string;
  readonly since?: string;
  readonly limit?: string;
  readonly out?: string;
  readonly json: boolean;
}

/** `npm run admin -- audit …` */
export async function auditCommand(site: RunningSite, verb: string | undefined, { clinic, since, limit, out, json }: AuditOptions, print: (answer: unknown, sentence: string) => void): Promise<void> {
  if (verb === 'list') {
    const { entries } = await callAsOperator(site, listAudit, await listAudit.input.validate({ clinic, since, limit }));
    print(entries, table(['WHEN', 'WHO', 'DID', 'TO', 'CLINIC', 'DETAILS'], entries.map(cellsOf)));
  } else if (verb === 'export') {
    const rows = (await allEntries(site, { clinic, since })).map(({ details, ...entry }) => ({ ...entry, details: JSON.stringify(details) }));
    if (json) print(rows, '');
    else if (out === undefined) process.stdout.write(toCsv(rows));
    else {
      await writeFile(out, toCsv(rows), { mode: 0o600 });
      print(rows, `${rows.length} rows in ${out}`);
    }
  } else {
    const { entries, brokenAt } = await callAsOperator(site, checkAudit, {});
    if (brokenAt !== null) throw new Error(`The trail was altered: entry ${brokenAt} is not what was written`);
    print({ entries, brokenAt }, `The trail is whole: ${entries} entries`);
  }
}

function cellsOf({ at, actor, action, subject, clinic, details }: AuditEntryView): string[] {
  return [at, actor, action, subject ?? '–', clinic ?? '–', Object.entries(details).map(([name, value]) => `${name}=${String(value)}`).join(' ')];
}

async function allEntries(site: RunningSite, filter: { clinic: string | undefined; since: string | undefined }): Promise<AuditEntryView[]> {
  const all: AuditEntryView[] = [];
  for (;;) {
    const { entries } = await callAsOperator(site, listAudit, await listAudit.input.validate({ ...filter, limit: auditPageSize, before: all.at(-1)?.place }));
    all.push(...entries);
    if (entries.length < auditPageSize) return all;
  }
}
