import { Option } from 'commander';
import * as control from 'shared/contracts/releases/control';
import { diffReleases } from 'shared/contracts/releases/diff';
import { channels } from 'shared/contracts/releases/log';
import { isAppName, releaseVersion, type ReleaseRecord } from 'shared/contracts/releases/record';
import { fitting, numberWithin, oneOf, type Ask, type Given, type Line } from 'shared/tooling/release/command-line';
import { compareReleases } from 'shared/tooling/release/compare-releases';
import { findRunningSite } from 'shared/tooling/release/operator-client';
import { rebuildCommit } from 'shared/tooling/release/rebuild-commit';
import { asking, exchange } from '../asking';
import { createChanging, rowOf } from './changing';
import { diffText, logText, proofText, publishedText, statusText } from './texts';

export const app = fitting(isAppName, 'an app’s name: lower-case letters, digits and hyphens, a letter first, and no reserved word such as api');
export const moment = fitting((given) => control.releaseStatus.input.isValidSync({ at: given }), 'a moment such as 2026-11-21T10:00:00Z');
const version = fitting((given) => releaseVersion.isValidSync(given), 'a version such as 1.4.0');
const words = { app, version, first: version, second: version, percent: numberWithin(0, 100, false) };

export const reason = new Option('--reason <text>', 'why; the log keeps it').default('');
const statedReason = new Option('--reason <text>', 'why; the log keeps it').makeOptionMandatory().argParser(fitting((given) => /\S.*\S.*\S/s.test(given), 'at least three letters'));
export const ifRevision = new Option('--if-revision <number>', 'refuse when the app is at another revision than the one you saw; of several that the command names, the newest of theirs').argParser(numberWithin(0, 1e12));
const pin = new Option('--pin <reason>', 'keep it even if it fails: raise an alarm instead of rolling it back');
const together = new Option('--with <releases>', 'releases that ship, pause and stop together with it, separated by commas: demos@2.1.0,shell@1.9.0').argParser((given: string) => given.split(',').map((one) => {
  const [name = '', its = ''] = one.trim().split('@');
  return { app: app(name), version: version(its) };
}));
const others = new Option('--with <apps>', 'apps to roll back with it, each to its last good release, separated by commas').argParser((given: string) => given.split(',').map((one) => app(one.trim())));
const change = [reason, ifRevision];
const grave = [statedReason, ifRevision];

function moved({ app, channel, version, previousVersion, changed }: control.ActivationView): string {
  if (changed && version === previousVersion) return `${app} ${version} is live in ${channel}, and pinned`;
  return changed ? `${app} ${version} is live in ${channel} (before: ${previousVersion ?? 'none'})` : `${app} ${version} was live in ${channel} already`;
}

const record = async ({ app }: Given, version: unknown) => (await exchange(await findRunningSite(), control.readRelease, { app, version })).record as ReleaseRecord;

export function releaseLines(ask: Ask): readonly Line[] {
  const changing = createChanging(ask);
  const lines: Line[] = [
    { line: 'status', about: 'what is live for each app, now or at a moment', example: 'status --at 2026-11-21T10:00:00Z',
      options: [new Option('--at <time>', 'moment in UTC').argParser(moment)],
      run: asking(control.releaseStatus, ({ apps, stale }) => statusText(apps, stale)) },
    { line: 'releases <app>', about: 'what is published, the newest first', example: 'releases panel',
      run: async (given) => {
        const row = await rowOf(given);
        return { answer: row.published, text: publishedText(row) };
      } },
    { line: 'ship <app> <version>', about: 'give a release to 1, 10, 50 and 100 % of visitors, each step until the evidence suffices', example: 'ship panel 1.4.0 --with demos@2.1.0 --if-revision 12',
      options: [...change, pin, together],
      run: changing(control.shipRelease, 'Ship {app} {version} {others} to everybody, step by step', ({ percent, changed }, { app, version }) => {
        const release = `${String(app)} ${String(version)}`;
        if (percent === 100) return `${release} ${changed ? 'is live: there was nothing before it' : 'was live already'}`;
        return `${release} is on its way: ${percent} % of visitors get it. It goes on by itself; "npm run ops -- status" says how far it is.`;
      }) },
    { line: 'pause <app>', about: 'keep a ship where it is', example: 'pause panel --if-revision 13', options: change, run: steer('pause', '{app} stays where it is') },
    { line: 'resume <app>', about: 'let a paused ship go on', example: 'resume panel --if-revision 14', options: change, run: steer('resume', '{app} goes on') },
    { line: 'stop <app>', about: 'end a ship: everybody gets the stable release', example: 'stop panel --if-revision 14', options: change, run: steer('stop', 'Nobody gets the new release of {app} any more') },
    { line: 'activate <app> <version>', about: 'make a published release the one that new page loads get', example: 'activate panel 1.4.0 --if-revision 12',
      options: [...change, pin, new Option('--channel <channel>', 'stable, or next: kept ready until "promote"').default('stable').argParser(oneOf(channels))],
      run: changing(control.activateRelease, 'Activate {app} {version} in {channel}', moved) },
    { line: 'rollback <app> [version]', about: 'back to the last known good release, or to a given earlier one', example: 'rollback panel --if-revision 13',
      options: [...change, others, new Option('--unproven', 'to one that was never live; needs the right to activate')],
      run: (given) => {
        const target = given.version === undefined ? 'the last good release' : '{version}';
        const too = ((given.with ?? []) as string[]).map((other) => `${other} is back at its last good release, too`);
        return changing(control.rollbackRelease, `Roll {app} {others} back to ${target}`, (view) => [moved(view), ...too].join('\n'))(given);
      } },
    { line: 'canary <app> <version> <percent>', about: 'give a release to a share of visitors; 0 ends it', example: 'canary panel 1.4.0 10 --if-revision 12', options: change,
      run: changing(control.canaryRelease, 'Give {app} {version} to {percent} % of visitors', ({ app, version, percent }) =>
        (percent === 0 ? `No visitor gets ${app} ${version} as a canary any more` : `${percent} % of visitors get ${app} ${version}`)) },
    { line: 'promote <app>', about: 'make the canary, or the release in the channel next, the stable release', example: 'promote panel --if-revision 14',
      options: [...change, new Option('--from <where>', 'next or canary').argParser(oneOf(['next', 'canary']))],
      run: (given) => changing(control.promoteRelease, `Promote ${given.from === undefined ? 'what waits' : '{from}'} of {app}`, moved)(given) },
    { line: 'freeze <app>', about: 'refuse every change but going back to the last good release', example: 'freeze panel --reason "campaign" --if-revision 14', options: grave,
      run: changing(control.freezeApp, 'Freeze {app}', '{app} is frozen: only a rollback to the last good release is possible') },
    { line: 'unfreeze <app>', about: 'allow changes again', example: 'unfreeze panel --if-revision 15', options: change, run: changing(control.unfreezeApp, 'Unfreeze {app}', '{app} can be changed again') },
    { line: 'quarantine <app> <version>', about: 'keep a release from visitors until a person lifts it', example: 'quarantine panel 1.4.0 --reason "it loses bookings" --if-revision 15', options: grave,
      run: changing(control.quarantineRelease, 'Put {app} {version} into quarantine', '{app} {version} is in quarantine') },
    { line: 'lift <app> <version>', about: 'let a release out of quarantine', example: 'lift panel 1.4.0 --reason "the network was down" --if-revision 16', options: grave,
      run: changing(control.liftQuarantine, 'Lift the quarantine of {app} {version}', '{app} {version} may be activated again') },
    { line: 'approve <id>', about: 'carry out what another person requested for a protected app', example: 'approve 41', arguments: { id: numberWithin(1, 1e12) },
      run: asking(control.approveRequest, ({ app, act, version }) => `Approved and done: ${[act, app, version].filter(Boolean).join(' ')}`) },
    { line: 'preview <app> <version>', about: 'a link that shows one visitor a published release', example: 'preview panel 1.4.0 --minutes 30',
      options: [new Option('--minutes <number>', 'how long it is valid').default(60).argParser(numberWithin(1, 10_080))],
      run: asking(control.previewRelease, ({ url, endsAt }) => `${url}\nIt ends at ${endsAt}`) },
    { line: 'diff <app> <first> <second>', about: 'files, bytes, contract and commits between two releases', example: 'diff panel 1.3.0 1.4.0',
      run: async (given) => {
        const answer = diffReleases(await record(given, given.first), await record(given, given.second));
        return { answer, text: diffText(answer) };
      } },
    { line: 'prove <app> <version>', about: 'build a release again from its commit in another folder, and compare', example: 'prove panel 1.4.0',
      run: async (given) => {
        const published = await record(given, given.version);
        const { app, version, commit } = published;
        const differences = compareReleases(published, await rebuildCommit(published));
        if (differences.length > 0) throw new Error(proofText(published, differences));
        return { answer: { app, version, commit, differences }, text: proofText(published, differences) };
      } },
    { line: 'log [app]', about: 'who did what, when and why', example: 'log panel --limit 10', options: [new Option('--limit <number>', 'entries').default(50).argParser(numberWithin(1, 500))],
      run: async (given) => {
        const { entries } = await exchange(await findRunningSite(), control.readLog, given);
        if (entries.length === 0 && given.app !== undefined) await rowOf(given);
        return { answer: entries, text: logText(entries) };
      } },
    { line: 'verify', about: 'follow the log’s hash chain from its first entry', example: 'verify',
      run: asking(control.checkLog, ({ whole, brokenAt, entries, head }) => {
        if (!whole) throw new Error(`The log was altered: entry ${brokenAt} is not what was written. SECURITY.md says what to do`);
        return `The log is whole: ${entries} entries, newest hash ${head}`;
      }) },
  ];

  function steer(to: 'pause' | 'resume' | 'stop', text: string): Line['run'] {
    return (given) => changing(control.steerShip, `${to} the ship of {app}`, text)({ ...given, to });
  }

  return lines.map((line) => ({ arguments: words, ...line }));
}
