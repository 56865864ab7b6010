import type { Endpoint } from 'shared/contracts/endpoint';
import { releaseStatus, type AppStatus } from 'shared/contracts/releases/control';
import { fill } from 'shared/contracts/releases/refusals';
import { UsageError, type Ask, type Given } from 'shared/tooling/release/command-line';
import { callAsOperator, findRunningSite, RefusedError } from 'shared/tooling/release/operator-client';
import { asking, missingApp, type Say } from '../asking';
import { seenText } from './texts';

export async function rowOf({ app }: Given): Promise<AppStatus> {
  const site = await findRunningSite();
  const { apps } = await callAsOperator(site, releaseStatus, {});
  const row = apps.find((one) => one.app === app);
  if (row === undefined) throw (await missingApp(site, { app })) ?? new Error(`${String(app)} was added just now: try again`);
  return row;
}

/** Commands that change an app, at the named revision or at one that a person has just seen. @param ask asks for confirmation */
export function createChanging(ask: Ask) {
  async function revisionSeen(given: Given, deed: string): Promise<unknown> {
    if (given.ifRevision !== undefined) return given.ifRevision;
    const rows = await Promise.all([given, ...others(given)].map(rowOf));
    if (ask === null) throw new UsageError(`Say which revision of ${rows.map(({ app }) => app).join(' and ')} you saw: --if-revision N. "npm run ops -- status" names it.`);
    const answer = await ask(`${rows.map(seenText).join('\n')}\n${deed}? (yes/no) `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed');
    return Math.max(...rows.map(({ revision }) => revision));
  }

  return <E extends Endpoint>(endpoint: E, deed: string, say: Say<E>) =>
    async (given: Given) => {
      const revision = await revisionSeen(given, fill(deed, { ...given, others: othersText(given) }));
      return asking(endpoint, say)({ ...given, revision }).catch(async (error: unknown) => {
        throw error instanceof RefusedError && error.code === 'activation_conflict' ? error.with(seenText(await rowOf(given))) : error;
      });
    };
}

/** The apps that a line names with `--with`. */
const others = ({ with: named }: Given): readonly { readonly app: string; readonly version?: string }[] => {
  const given = (named ?? []) as readonly (string | { app: string; version: string })[];
  return given.map((one) => (typeof one === 'string' ? { app: one } : one));
};
const othersText = (given: Given): string => others(given).map(({ app, version = '' }) => `and ${app} ${version}`.trim()).join(' ');
