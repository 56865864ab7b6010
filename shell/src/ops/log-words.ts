import { readAutomaticReason } from 'shared/contracts/releases/automatic-reason';
import { dates } from 'shared/copy/formats';
import { releaseCopy } from 'shared/copy/releases.es';
import { opsCopy } from './ops.copy.es';

const copy = opsCopy.log;

const format = dates({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' });
/** A whole hour, for a chart's axis. */
export const hourText = dates({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' });
/** A moment for operators, in the site's time zone. */
export const momentText = (at: string | null): string => at === null ? '–' : format(at);

// The log is in English, like every log, and is hashed as written; these functions translate it into Spanish.

/** A logged reason: the site's own is translated, a person's stays as it is. */
export function reasonText(reason: string): string {
  const counted = readAutomaticReason(reason);
  if (counted !== null) return copy.counted(counted);
  const [, days] = /^not served for (\d+) days$/.exec(reason) ?? [];
  return days === undefined ? reason : copy.notServed(days);
}

/** The registry's details of an act, and their translation. A person names a token, the registry gives its id. */
const details: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^signed by (\w+), content (\w+)$/, (key = '', content = '') => copy.signed(key, content)],
  [/^until (\S+)$/, (end = '') => copy.until(momentText(end))],
  [/^unproven$/, () => copy.unproven],
  [/^step (\d+)$/, (step = '') => copy.step(step)],
  [/^entry (\d+)$/, (entry = '') => copy.entry(entry)],
  [/^(\w+) at revision \d+ by /, (act = '') => copy.asked(act)],
  [/^request (\d+)$/, (id = '') => copy.request(id)],
  [/^made at (\S+) without the database$/, (at = '') => copy.offline(momentText(at))],
  [/^(?:with: ([^;]+))?(?:; )?(?:pinned: (.+))?$/, (set = '', reason = '') =>
    [set && copy.together(set.split(' ').map(releaseText).join(', ')), reason && copy.pinned(reason)].filter(Boolean).join(' ')],
  [/^together with (\S+) (\S+)$/, (app = '', version = '') => copy.follows(releaseText(`${app}@${version}`))],
  [/^(.+) \([a-z0-9]{12}\)(?:: ([a-z, ]+) on ([a-z\d, -]+))?$/, (name = '', can = '', apps = '') =>
    copy.token(name, each(can, (one) => copy.actions[one] ?? one), each(apps, opsCopy.nameOf))],
];

const releaseText = (release: string): string => {
  const [app = '', version = ''] = release.split('@');
  return `${opsCopy.nameOf(app)} ${version}`;
};
const each = (list: string, say: (one: string) => string): string => list.split(', ').filter(Boolean).map(say).join(', ');

export function detailText(detail: string | null): string {
  for (const [pattern, say] of details) {
    const parts = pattern.exec(detail ?? '');
    if (parts !== null) return say(...parts.slice(1));
  }
  return detail ?? '';
}

/** Who acted: the name of a person or a token, or our name for the site itself. */
export const actorText = (by: string): string => releaseCopy.actors[by] ?? by;
