import { listApps } from 'shared/contracts/apps/admin';
import { visible } from 'shared/contracts/control-characters';
import { listClinics } from 'shared/contracts/demos/admin';
import type { Endpoint, InputOf, OutputOf } from 'shared/contracts/endpoint';
import { fill, refusal } from 'shared/contracts/releases/refusals';
import { meant, oneOfText, UsageError, type Given, type Said } from 'shared/tooling/release/command-line';
import { callAsOperator, findRunningSite, RefusedError, type RunningSite } from 'shared/tooling/release/operator-client';

/** A command's output: a text with the line's words for `{name}`, or one from the response. `--json` prints the response by default. */
export type Say<E extends Endpoint> = string | ((answer: OutputOf<E>, given: Given, site: RunningSite) => string | Said);

/** A refusal's message for the person who typed the line, by the API's code. */
export type Refusals = Readonly<Record<string, string>>;

/** How to go on after a refusal, by the API's code. */
const hints: Refusals = {
  already_member: 'Whoever is to have another role is removed first: npm run admin -- staff remove {clinic} {email}',
  release_not_found: 'What is published: npm run ops -- releases {app}',
  release_incompatible: 'What fits only each other moves together: "ship" and "rollback" take it --with',
};

/** Calls an endpoint with the words and options whose names match its fields. */
export async function exchange<E extends Endpoint>(site: RunningSite, endpoint: E, given: Given, refusals: Refusals = {}): Promise<OutputOf<E>> {
  const input = (await endpoint.input.validate(given, { stripUnknown: true })) as InputOf<E>;
  return callAsOperator(site, endpoint, input).catch(async (error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code === 'not_found') await demandClinic(site, given);
    const sentence = refusals[error.code];
    if (sentence !== undefined) throw new Error(fill(sentence, given), { cause: error });
    const missing = error.code.startsWith('release_') ? await missingApp(site, given).catch(() => undefined) : undefined;
    const hint = hints[error.code];
    throw missing ?? (hint === undefined ? error : error.with(fill(hint, given)));
  });
}

/** The complaint about an app that a line names and that is not on the site. */
export async function missingApp(site: RunningSite, { app, apps, with: others }: Given): Promise<UsageError | undefined> {
  const { apps: known } = await callAsOperator(site, listApps, {});
  const here = known.filter(({ retiredAt }) => retiredAt === null).map(({ name }) => name);
  const named = [app, apps, others].flat().filter(Boolean).map((one) => String(Object(one).app ?? one));
  const missing = named.find((name) => !here.includes(name));
  if (missing === undefined) return undefined;
  const at = known.find(({ name }) => name === missing)?.retiredAt;
  return new UsageError(at ? refusal('app', 'app_retired', { app: missing, at }).message : `There is no app ${missing}. ${oneOfText(missing, here)}`);
}

/** @throws {UsageError} with the nearest clinic when a line names one that is not on the site, whose own is "casa"; "-" stands for none */
async function demandClinic(site: RunningSite, { slug, clinic = slug }: Given): Promise<void> {
  if (typeof clinic !== 'string' || clinic === '-') return;
  const here = await callAsOperator(site, listClinics, {}).then(({ clinics }) => [...clinics.map((one) => one.slug), 'casa'], () => [clinic]);
  if (!here.includes(clinic)) throw new UsageError(`There is no clinic "${clinic}": npm run admin -- clinics list.${meant(clinic, here)}`);
}

/** A command that makes one request to the API. */
export function asking<E extends Endpoint>(endpoint: E, say: Say<E>, refusals?: Refusals) {
  return async (given: Given): Promise<Said> => {
    const site = await findRunningSite();
    const answer = await exchange(site, endpoint, given, refusals);
    const result = typeof say === 'string' ? fill(say, given) : say(answer, given, site);
    return typeof result === 'string' ? { answer, text: result } : result;
  };
}

/** What is left to do about conversations that were erased here. */
export const leftAtProvider = (ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : ['The provider may keep these calls and chats, and recordings of them. Delete them there:', ...ids.map((id) => `  ${id}`)];

/** Columns as wide as their widest cell, for a terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((line) => line.map((cell) => visible(cell, 'cell')));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n');
}
