import type { AppStatus } from 'shared/contracts/releases/control';
import type { LogEntryView } from 'shared/contracts/releases/log';
import type { ReleaseDiff } from 'shared/contracts/releases/diff';
import type { ReleaseCommit, ReleaseRecord } from 'shared/contracts/releases/record';
import type { BuildDifference } from 'shared/tooling/release/compare-releases';
import { table } from '../asking';

export function statusText(rows: readonly AppStatus[], stale: boolean): string {
  const text = table(
    ['APP', 'REVISION', 'STABLE', 'FALLBACK', 'CANARY', 'NEXT', 'SINCE', 'BY', 'NOTES'],
    rows.map((row) => [
      row.app, String(row.revision), row.active ?? '–', row.fallback ?? '–',
      row.canary === null ? '–' : `${row.canary.version} ${row.canary.percent} %`,
      row.next ?? '–', row.activatedAt ?? '–', row.activatedBy ?? '–',
      notesOf(row).filter((note) => note !== '').join('; '),
    ]),
  );
  const problems = rows.flatMap((row) => row.problems.map(({ message }) => `! live and would not be activated today: ${message}`));
  const all = [text, ...problems].join('\n');
  return stale ? `${all}\n\nThe registry cannot be reached: this is the last known state.` : all;
}

const notesOf = (row: AppStatus): readonly string[] => [
  shipText(row),
  row.isProtected ? 'protected' : '',
  ...row.asked.map(({ id, act, version, percent, by, endsAt }) =>
    `request ${id} of ${by} waits until ${endsAt}: ${act} ${version ?? ''}${act === 'canary' ? ` ${percent ?? 0} %` : ''}`.trimEnd()),
  row.pinned ? `pinned: ${row.pinned}` : '',
  row.frozen === null ? '' : `frozen by ${row.frozen.by}: ${row.frozen.reason}`,
  ...row.quarantined.map(({ version, reason }) => `${version} in quarantine: ${reason}`),
];

/** Progress of a release that ships, or is compared with the earlier one. */
function shipText({ ship, holdBack, evidence }: AppStatus): string {
  if (ship === null && holdBack === null) return '';
  const sessions = evidence && `${evidence.bad} of ${evidence.heard} sessions failed, ${evidence.otherBad} of ${evidence.otherHeard} beside them`;
  const counted = evidence ? `, evidence ${Math.round(evidence.progress * 100)} %: ${sessions}` : '';
  if (ship === null) return `${holdBack?.percent ?? 0} % keep ${holdBack?.version ?? ''}${counted}`;
  const releases = [ship.version, ...ship.with.map(({ app, version }) => `with ${app} ${version}`)].join(' ');
  const why = ship.paused?.reason ? `: ${ship.paused.reason}` : '';
  return `shipping ${releases}${ship.paused ? ` (paused by ${ship.paused.by}${why})` : ''}${counted}`;
}

/** The state of an app that a person must have seen before changing it. */
export function seenText({ app, revision, active, fallback, next, canary, frozen, activatedAt, activatedBy }: AppStatus): string {
  const parts = [
    `${app} is at revision ${revision}: ${active ?? 'nothing'} is live${activatedAt === null ? '' : ` since ${activatedAt} (${activatedBy ?? ''})`}`,
    ...(fallback === null ? [] : [`${fallback} is the last good release`]),
    ...(canary === null ? [] : [`${canary.version} is a canary for ${canary.percent} %`]),
    ...(next === null ? [] : [`${next} is in the channel next`]),
    ...(frozen === null ? [] : [`frozen by ${frozen.by}: ${frozen.reason}`]),
  ];
  return parts.join('; ');
}

/** An app's published releases, newest first. */
export function publishedText({ published, active, fallback, next, canary, quarantined }: AppStatus): string {
  if (published.length === 0) return 'Nothing is published yet';
  const states = (version: string) => [
    version === active && 'stable',
    version === fallback && 'fallback',
    version === next && 'next',
    version === canary?.version && `canary ${canary.percent} %`,
    quarantined.some((one) => one.version === version) && 'quarantine',
  ].filter(Boolean).join(', ');
  const rows = published.map(({ version, publishedAt, publishedBy, commit, dirty }) => {
    const built = `${commit.slice(0, 10) || 'unknown'}${dirty ? ' and uncommitted changes' : ''}`;
    return [version, states(version) || '–', publishedAt, publishedBy, built];
  });
  return table(['VERSION', 'STATE', 'PUBLISHED', 'BY', 'COMMIT'], rows);
}

export function logText(entries: readonly LogEntryView[]): string {
  const what = ({ app, version, channel, percent, previousVersion, detail }: LogEntryView) => {
    const before = previousVersion === null ? null : `(before: ${previousVersion})`;
    return [app, version, channel, percent === null ? null : `${percent} %`, before, detail].filter((part) => part !== null).join(' ');
  };
  return table(['WHEN', 'WHO', 'DID', 'WHAT', 'WHY', 'HASH'], entries.map((entry) => [entry.at, entry.by, entry.kind, what(entry), entry.reason, entry.hash.slice(0, 12)]));
}

const commitText = ({ hash, at, title }: ReleaseCommit) => `${hash.slice(0, 10)} ${at.slice(0, 10)} ${title}`;

export function diffText({ files, scriptBytes, contract, commits: { before, after, added, removed, whole } }: ReleaseDiff): string {
  const size = (bytes: number | null) => (bytes === null ? '–' : String(bytes));
  return [
    `script    ${scriptBytes.before} → ${scriptBytes.after} bytes before anything can be used`,
    `commits   ${before || 'unknown'} → ${after || 'unknown'}`,
    ...added.map((commit) => `  + ${commitText(commit)}`),
    ...removed.map((commit) => `  - ${commitText(commit)}`),
    ...(whole ? [] : ['  (the two logs have no commit in common)']),
    ...contract.map(({ what, before, after }) => `contract  ${what}: ${before || 'none'} → ${after || 'none'}`),
    '',
    files.length === 0 ? 'No file is different' : table(['FILE', 'BEFORE', 'AFTER'], files.map(({ file, before, after }) => [file, size(before), size(after)])),
  ].join('\n');
}

const maxCell = 48;
const cell = (text: string) => (text.length <= maxCell ? text : `${text.slice(0, maxCell - 1)}…`);

/** Result of rebuilding a release's commit. */
export function proofText({ app, version, commit, files }: ReleaseRecord, differences: readonly BuildDifference[]): string {
  const from = `${app} ${version}, built again from ${commit.slice(0, 12)}`;
  if (differences.length === 0) return `${from}, is identical: ${Object.keys(files).length} files and the record`;
  return `${from}, differs:\n${table(['WHAT', 'PUBLISHED', 'REBUILT'], differences.map((one) => [one.what, cell(one.published), cell(one.rebuilt)]))}`;
}
