import { readFile } from 'node:fs/promises';
import { callAsOperator, findRunningSite, type RunningSite } from 'shared/tooling/release/operator-client';
import { apps, type AppName } from 'shared/contracts/apps';
import * as access from 'shared/contracts/release-access';
import * as control from 'shared/contracts/release-control';
import { diffReleases } from 'shared/contracts/release-diff';
import type { ReleaseRecord } from 'shared/contracts/releases';
import type { CliArguments } from './arguments';
import { diffText, logText, statusText } from './ops-texts';
import { table } from './table';

type Options = CliArguments['options'];
type Command = (words: readonly string[], options: Options) => Promise<string>;

function asApp(word: string | undefined): AppName {
  const found = apps.find((name) => name === word);
  if (found === undefined) throw new Error(`Unknown app "${word ?? ''}"; it is one of ${apps.join(', ')}`);
  return found;
}

function need(word: string | undefined, what: string): string {
  if (word === undefined || word === '') throw new Error(`Which ${what}?`);
  return word;
}

const text = (options: Options, name: string): string => {
  const value = options[name];
  return typeof value === 'string' ? value : '';
};

/** What the log must be able to answer later. */
function requireReason(options: Options): void {
  if (text(options, 'reason').trim().length < 3) throw new Error('Say why: --reason TEXT');
}

/** The app as it is now: the change that follows is refused when anybody changed it by then. */
async function seen(site: RunningSite, app: AppName, options: Options): Promise<{ revision?: number | undefined }> {
  if (options.force === true) return {};
  const { apps: rows } = await callAsOperator(site, control.releaseStatus, {});
  return { revision: rows.find((row) => row.app === app)?.revision };
}

/** What every change of an app needs. */
async function act(words: readonly string[], options: Options) {
  const site = await findRunningSite();
  const app = asApp(words[0]);
  return { site, app, change: { app, reason: text(options, 'reason'), ...(await seen(site, app, options)) } };
}

const said = ({ app, channel, version, previousVersion, changed }: control.ActivationView) =>
  changed ? `${app} ${version} is live in ${channel} (before: ${previousVersion ?? 'none'})` : `${app} ${version} was live in ${channel} already`;

async function record(site: RunningSite, app: AppName, version: string): Promise<ReleaseRecord> {
  return (await callAsOperator(site, control.readRelease, { app, version })).record as ReleaseRecord;
}

const list = (value: string): string[] => value.split(',').map((part) => part.trim()).filter((part) => part !== '');

/** The commands of `npm run ops`; each gives the text to print. */
export const opsCommands: Readonly<Record<string, Command>> = {
  status: async (_words, options) => {
    const at = text(options, 'at');
    const status = await callAsOperator(await findRunningSite(), control.releaseStatus, at === '' ? {} : { at });
    return options.json === true ? JSON.stringify(status, null, 2) : statusText(status.apps, status.stale);
  },
  activate: async (words, options) => {
    const { site, change } = await act(words, options);
    const channel = text(options, 'channel') === 'next' ? 'next' : 'stable';
    return said(await callAsOperator(site, control.activateRelease, { ...change, version: need(words[1], 'version'), channel }));
  },
  rollback: async (words, options) => {
    const { site, change } = await act(words, options);
    return said(await callAsOperator(site, control.rollbackRelease, { ...change, version: words[1] }));
  },
  promote: async (words, options) => {
    const { site, change } = await act(words, options);
    const from = (['next', 'canary'] as const).find((name) => name === options.from);
    return said(await callAsOperator(site, control.promoteRelease, { ...change, from }));
  },
  canary: async (words, options) => {
    const { site, change } = await act(words, options);
    const { app, version, percent } = await callAsOperator(site, control.canaryRelease, { ...change, version: need(words[1], 'version'), percent: Number(need(words[2], 'percentage')) });
    return percent === 0 ? `No visitor gets ${app} ${version} as a canary any more` : `${percent} % of visitors get ${app} ${version}`;
  },
  freeze: async (words, options) => {
    requireReason(options);
    const { site, app, change } = await act(words, options);
    await callAsOperator(site, control.freezeApp, change);
    return `${app} is frozen: only a rollback is possible`;
  },
  unfreeze: async (words, options) => {
    const { site, app, change } = await act(words, options);
    await callAsOperator(site, control.unfreezeApp, change);
    return `${app} can be changed again`;
  },
  quarantine: async (words, options) => {
    requireReason(options);
    const { site, app, change } = await act(words, options);
    await callAsOperator(site, control.quarantineRelease, { ...change, version: need(words[1], 'version') });
    return `${app} ${String(words[1])} is in quarantine`;
  },
  lift: async (words, options) => {
    requireReason(options);
    const { site, app, change } = await act(words, options);
    await callAsOperator(site, control.liftQuarantine, { ...change, version: need(words[1], 'version') });
    return `${app} ${String(words[1])} may be activated again`;
  },
  preview: async (words, options) => {
    const minutes = text(options, 'minutes') === '' ? 60 : Number(options.minutes);
    const { url, endsAt } = await callAsOperator(await findRunningSite(), control.previewRelease, { app: asApp(words[0]), version: need(words[1], 'version'), minutes });
    return `${url}\nIt ends at ${endsAt}`;
  },
  diff: async (words) => {
    const site = await findRunningSite();
    const app = asApp(words[0]);
    const [before, after] = await Promise.all([record(site, app, need(words[1], 'version')), record(site, app, need(words[2], 'second version'))]);
    return diffText(diffReleases(before, after));
  },
  log: async (words, options) => {
    const limit = text(options, 'limit') === '' ? 50 : Number(options.limit);
    const { entries } = await callAsOperator(await findRunningSite(), control.readLog, { limit, ...(words[0] === undefined ? {} : { app: asApp(words[0]) }) });
    return options.json === true ? JSON.stringify(entries, null, 2) : logText(entries);
  },
  verify: async () => {
    const check = await callAsOperator(await findRunningSite(), control.checkLog, {});
    if (!check.whole) throw new Error(`The log was altered: entry ${check.brokenAt} is not what was written`);
    return `The log is whole: ${check.entries} entries, newest hash ${check.head}`;
  },
  prune: async (_words, options) => {
    const { removed } = await callAsOperator(await findRunningSite(), control.pruneReleases, { dryRun: options.yes !== true });
    if (removed.length === 0) return 'Every release is still needed';
    return [options.yes === true ? 'Removed:' : 'Could be removed (--yes removes them):', ...removed.map(({ app, version }) => `  ${app} ${version}`)].join('\n');
  },
  keys: async ([verb, first, second]) => {
    const site = await findRunningSite();
    if (verb === 'add') return `Added ${(await callAsOperator(site, access.addKey, { app: asApp(first), publicKey: await readFile(need(second, 'public key file'), 'utf8') })).fingerprint}`;
    if (verb === 'remove') {
      await callAsOperator(site, access.removeKey, { fingerprint: need(first, 'fingerprint') });
      return `Removed ${String(first)}: nothing signed with it is taken any more`;
    }
    const { keys } = await callAsOperator(site, access.listKeys, {});
    return table(['BUILDING', 'KEY', 'ADDED', 'BY'], keys.map((key) => [key.app, key.fingerprint, key.addedAt, key.addedBy]));
  },
  tokens: async ([verb, first], options) => {
    const site = await findRunningSite();
    if (verb === 'create') {
      const expires = text(options, 'expires');
      const input = await access.createToken.input.validate({ name: first, actions: list(text(options, 'actions')), apps: list(text(options, 'apps')), ...(expires === '' ? {} : { expiresAt: expires }) });
      const { id, token } = await callAsOperator(site, access.createToken, input);
      return `${token}\nThis is token ${id}. It is shown this once only.`;
    }
    if (verb === 'revoke') {
      await callAsOperator(site, access.revokeToken, { id: need(first, 'token id') });
      return `Revoked ${String(first)}`;
    }
    const { tokens } = await callAsOperator(site, access.listTokens, {});
    return table(['ID', 'NAME', 'ACTIONS', 'BUILDINGS', 'STATE', 'LAST USED'], tokens.map((token) => [token.id, token.name, token.actions.join(','), token.apps.join(','), token.revokedAt === null ? `until ${token.expiresAt ?? 'revoked'}` : `revoked ${token.revokedAt}`, token.lastUsedAt ?? '–']));
  },
  operators: async ([verb, email]) => {
    const site = await findRunningSite();
    if (verb === 'add') await callAsOperator(site, access.addOperator, { email: need(email, 'e-mail') });
    if (verb === 'remove') await callAsOperator(site, access.removeOperator, { email: need(email, 'e-mail') });
    const { operators } = await callAsOperator(site, access.listOperators, {});
    return table(['E-MAIL', 'ADDED', 'BY'], operators.map((operator) => [operator.email, operator.addedAt, operator.addedBy]));
  },
};
