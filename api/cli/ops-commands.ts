// Long because each command is a few lines, and they are read as one list.
import { readFile } from 'node:fs/promises';
import { oneOfText, UsageError, type Ask, type Said } from 'shared/tooling/release/command-line';
import { compareReleases } from 'shared/tooling/release/compare-releases';
import { callAsOperator, findRunningSite, type RunningSite } from 'shared/tooling/release/operator-client';
import { rebuildCommit } from 'shared/tooling/release/rebuild-commit';
import type { AppName } from 'shared/contracts/apps';
import * as registered from 'shared/contracts/app-admin';
import * as access from 'shared/contracts/release-access';
import * as control from 'shared/contracts/release-control';
import { addNotice, listNotices, removeNotice } from 'shared/contracts/release-notices';
import { diffReleases } from 'shared/contracts/release-diff';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { diffText, logText, proofText, publishedText, seenText, statusText } from './ops-texts';
import { table } from './table';

/** Words and options have been checked by the command line. */
export type OpsCommand = (words: readonly string[], options: Readonly<Record<string, unknown>>) => Promise<Said>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const said = (answer: unknown, line: string): Said => ({ answer, text: line });
const moved = (answer: control.ActivationView): Said => {
  const { app, channel, version, previousVersion, changed } = answer;
  return said(answer, changed ? `${app} ${version} is live in ${channel} (before: ${previousVersion ?? 'none'})` : `${app} ${version} was live in ${channel} already`);
};

const pinOf = ({ pin }: Readonly<Record<string, unknown>>) => (typeof pin === 'string' ? { pin } : {});

async function rowOf(site: RunningSite, app: string): Promise<control.AppStatus> {
  const { apps } = await callAsOperator(site, control.releaseStatus, {});
  const row = apps.find((one) => one.app === app);
  if (row === undefined) throw new UsageError(`There is no app ${app}. ${oneOfText(app, apps.map((one) => one.app))}`);
  return row;
}

/** The commands of `npm run ops`. @param ask asks a person whether a change is meant */
export function createOpsCommands(ask: Ask) {
  /** The revision on which a change was decided: the one that was named, or the one that a person has just seen and said yes to. */
  async function revisionSeen(site: RunningSite, app: AppName, named: unknown, deed: string): Promise<number> {
    if (typeof named === 'number') return named;
    if (ask === null) throw new UsageError(`Say which revision of ${app} you saw: --if-revision N. "npm run ops -- status" names it.`);
    const row = await rowOf(site, app);
    const answer = await ask(`${seenText(row)}\n${deed}? (yes/no) `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed');
    return row.revision ?? 0;
  }

  /** What every change of an app needs. */
  async function change([first = '']: readonly string[], { reason, ifRevision }: Readonly<Record<string, unknown>>, deed: string) {
    const site = await findRunningSite();
    const { app } = await rowOf(site, first);
    return { site, app, input: { app, reason: text(reason), revision: await revisionSeen(site, app, ifRevision, deed) } };
  }

  const record = async (site: RunningSite, app: AppName, version: string): Promise<ReleaseRecord> => (await callAsOperator(site, control.readRelease, { app, version })).record as ReleaseRecord;

  const steer = (to: 'pause' | 'resume' | 'stop'): OpsCommand => async (words, options) => {
    const { site, app, input } = await change(words, options, `${to} the ship of ${words[0] ?? ''}`);
    return said(await callAsOperator(site, control.steerShip, { ...input, to }), { pause: `${app} stays where it is`, resume: `${app} goes on`, stop: `Nobody gets the new release of ${app} any more` }[to]);
  };

  const commands = {
    status: async (_words, { at }) => {
      const status = await callAsOperator(await findRunningSite(), control.releaseStatus, text(at) === '' ? {} : { at: text(at) });
      return said(status, statusText(status.apps, status.stale));
    },
    releases: async ([app = '']) => {
      const row = await rowOf(await findRunningSite(), app);
      return said(row.published, publishedText(row));
    },
    ship: async (words, options) => {
      const { site, app, input } = await change(words, options, `Ship ${words.join(' ')} to everybody, step by step`);
      const answer = await callAsOperator(site, control.shipRelease, { ...input, version: words[1] ?? '', ...pinOf(options) });
      return said(answer, answer.percent === 100 ? `${app} ${words[1] ?? ''} is live: there was nothing before it` : `${app} ${words[1] ?? ''} is on its way: ${answer.percent} % of visitors get it. It goes on by itself; "npm run ops -- status" says how far it is.`);
    },
    pause: steer('pause'),
    resume: steer('resume'),
    stop: steer('stop'),
    activate: async (words, options) => {
      const { site, input } = await change(words, options, `Activate ${words.join(' ')} in ${text(options.channel)}`);
      return moved(await callAsOperator(site, control.activateRelease, { ...input, version: words[1] ?? '', ...pinOf(options), channel: options.channel === 'next' ? 'next' : 'stable' }));
    },
    rollback: async (words, options) => {
      const { site, input } = await change(words, options, `Roll ${words[0] ?? ''} back to ${words[1] ?? 'the last good release'}`);
      return moved(await callAsOperator(site, control.rollbackRelease, { ...input, version: words[1] }));
    },
    promote: async (words, options) => {
      const { site, input } = await change(words, options, `Promote ${text(options.from) || 'what waits'} of ${words[0] ?? ''}`);
      return moved(await callAsOperator(site, control.promoteRelease, { ...input, from: options.from === 'next' || options.from === 'canary' ? options.from : undefined }));
    },
    canary: async (words, options) => {
      const [app = '', version = '', share = ''] = words;
      const { site, input } = await change(words, options, `Give ${app} ${version} to ${share} % of visitors`);
      const answer = await callAsOperator(site, control.canaryRelease, { ...input, version, percent: Number(share) });
      return said(answer, answer.percent === 0 ? `No visitor gets ${app} ${version} as a canary any more` : `${answer.percent} % of visitors get ${app} ${version}`);
    },
    freeze: async (words, options) => {
      const { site, app, input } = await change(words, options, `Freeze ${words[0] ?? ''}`);
      return said(await callAsOperator(site, control.freezeApp, input), `${app} is frozen: only a rollback to the last good release is possible`);
    },
    unfreeze: async (words, options) => {
      const { site, app, input } = await change(words, options, `Unfreeze ${words[0] ?? ''}`);
      return said(await callAsOperator(site, control.unfreezeApp, input), `${app} can be changed again`);
    },
    quarantine: async (words, options) => {
      const { site, app, input } = await change(words, options, `Put ${words.join(' ')} into quarantine`);
      return said(await callAsOperator(site, control.quarantineRelease, { ...input, version: words[1] ?? '' }), `${app} ${words[1] ?? ''} is in quarantine`);
    },
    lift: async (words, options) => {
      const { site, app, input } = await change(words, options, `Lift the quarantine of ${words.join(' ')}`);
      return said(await callAsOperator(site, control.liftQuarantine, { ...input, version: words[1] ?? '' }), `${app} ${words[1] ?? ''} may be activated again`);
    },
    preview: async ([app = '', version = ''], { minutes }) => {
      const answer = await callAsOperator(await findRunningSite(), control.previewRelease, { app, version, minutes: Number(minutes) });
      return said(answer, `${answer.url}\nIt ends at ${answer.endsAt}`);
    },
    diff: async ([app = '', first = '', second = '']) => {
      const site = await findRunningSite();
      const [before, after] = await Promise.all([record(site, app, first), record(site, app, second)]);
      const answer = diffReleases(before, after);
      return said(answer, diffText(answer));
    },
    prove: async ([app = '', version = '']) => {
      const published = await record(await findRunningSite(), app, version);
      const rebuilt = await rebuildCommit(app, published.commit);
      const differences = compareReleases(published, rebuilt);
      if (differences.length > 0) throw new Error(proofText(published, differences));
      return said({ app, version, commit: published.commit, differences }, proofText(published, differences));
    },
    log: async ([app], { limit }) => {
      const { entries } = await callAsOperator(await findRunningSite(), control.readLog, { limit: Number(limit), ...(app === undefined ? {} : { app }) });
      return said(entries, logText(entries));
    },
    verify: async () => {
      const check = await callAsOperator(await findRunningSite(), control.checkLog, {});
      if (!check.whole) throw new Error(`The log was altered: entry ${check.brokenAt} is not what was written`);
      return said(check, `The log is whole: ${check.entries} entries, newest hash ${check.head}`);
    },
    prune: async (_words, { yes }) => {
      const { removed } = await callAsOperator(await findRunningSite(), control.pruneReleases, { dryRun: yes !== true });
      const heading = yes === true ? 'Removed:' : 'Could be removed (--yes removes them):';
      return said(removed, removed.length === 0 ? 'Every release is still needed' : [heading, ...removed.map(({ app, version }) => `  ${app} ${version}`)].join('\n'));
    },
    listKeys: async () => {
      const { keys } = await callAsOperator(await findRunningSite(), access.listKeys, {});
      return said(keys, table(['APP', 'KEY', 'ADDED', 'BY'], keys.map((key) => [key.app, key.fingerprint, key.addedAt, key.addedBy])));
    },
    addKey: async ([app = '', file = '']) => {
      const publicKey = await readFile(file, 'utf8').catch((cause: unknown) => {
        throw new Error(`${file} cannot be read`, { cause });
      });
      const answer = await callAsOperator(await findRunningSite(), access.addKey, { app, publicKey });
      return said(answer, `Added ${answer.fingerprint}`);
    },
    removeKey: async ([fingerprint = '']) => said(await callAsOperator(await findRunningSite(), access.removeKey, { fingerprint }), `Removed ${fingerprint}: nothing signed with it is taken any more`),
    listTokens: async () => {
      const { tokens } = await callAsOperator(await findRunningSite(), access.listTokens, {});
      const rows = tokens.map((token) => [token.id, token.name, token.actions.join(','), token.apps.join(','), token.revokedAt === null ? `until ${token.expiresAt ?? 'revoked'}` : `revoked ${token.revokedAt}`, token.lastUsedAt ?? '–']);
      return said(tokens, table(['ID', 'NAME', 'ACTIONS', 'APPS', 'STATE', 'LAST USED'], rows));
    },
    createToken: async ([name = ''], { actions, apps, expires }) => {
      const input = await access.createToken.input.validate({ name, actions, apps: apps, ...(expires === undefined ? {} : { expiresAt: expires }) });
      const answer = await callAsOperator(await findRunningSite(), access.createToken, input);
      return said(answer, `${answer.token}\nThis is token ${answer.id}. It is shown this once only.`);
    },
    revokeToken: async ([id = '']) => said(await callAsOperator(await findRunningSite(), access.revokeToken, { id }), `Revoked ${id}`),
    listApps: () => registeredApps(),
    addApp: async ([app = '', ...routes], { team, reason }) => registeredApps((site) => callAsOperator(site, registered.addApp, { app, routes, team: text(team), reason: text(reason) })),
    grantRoutes: async (words, options) => {
      const { site, input } = await change(words, options, `Let ${words[0] ?? ''} live at ${words.slice(1).join(' ')} and nowhere else`);
      await callAsOperator(site, registered.grantRoutes, { ...input, routes: words.slice(1) });
      return registeredApps();
    },
    retireApp: async (words, options) => {
      const { site, input } = await change(words, options, `Take ${words[0] ?? ''} off the site`);
      await callAsOperator(site, registered.retireApp, input);
      return registeredApps();
    },
    listNotices: () => noticeRules(),
    addNotice: async ([kind = '', address = ''], { apps }) => {
      const site = await findRunningSite();
      const { secret } = await callAsOperator(site, addNotice, { kind: kind === 'mail' ? 'mail' : 'webhook', address, apps: Array.isArray(apps) ? apps.map(String) : [] });
      const rules = await noticeRules();
      return secret === null ? rules : said({ secret }, `${rules.text}\nMessages are signed with ${secret}: the header x-signature is t=SECONDS,v1=HMAC-SHA256 of "SECONDS.BODY". It is shown this once only.`);
    },
    removeNotice: async ([id = '']) => noticeRules((site) => callAsOperator(site, removeNotice, { id })),
    listOperators: () => operators(),
    addOperator: async ([email = '']) => operators((site) => callAsOperator(site, access.addOperator, { email })),
    removeOperator: async ([email = '']) => operators((site) => callAsOperator(site, access.removeOperator, { email })),
  } satisfies Record<string, OpsCommand>;
  return commands;
}

async function registeredApps(act: (site: RunningSite) => Promise<unknown> = () => Promise.resolve()): Promise<Said> {
  const site = await findRunningSite();
  await act(site);
  const { apps } = await callAsOperator(site, registered.listApps, {});
  return said(apps, table(['APP', 'KIND', 'TEAM', 'ROUTES', 'ENTERED', 'RETIRED'], apps.map((row) => [row.name, row.kind, row.team || '–', row.routes.join(' ') || '–', row.createdAt, row.retiredAt ?? '–'])));
}

async function noticeRules(act: (site: RunningSite) => Promise<unknown> = () => Promise.resolve()): Promise<Said> {
  const site = await findRunningSite();
  await act(site);
  const { rules } = await callAsOperator(site, listNotices, {});
  return said(rules, table(['ID', 'KIND', 'TO', 'APPS', 'LAST TOLD', 'BY'], rules.map((rule) => [rule.id, rule.kind, rule.address, rule.apps.join(',') || 'all', rule.toldAt ?? '–', rule.createdBy])));
}

async function operators(act: (site: RunningSite) => Promise<unknown> = () => Promise.resolve()): Promise<Said> {
  const site = await findRunningSite();
  await act(site);
  const { operators: rows } = await callAsOperator(site, access.listOperators, {});
  return said(rows, table(['E-MAIL', 'ADDED', 'BY'], rows.map((row) => [row.email, row.addedAt, row.addedBy])));
}
