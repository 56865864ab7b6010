import { useEffect, useState } from 'react';
import type { Building } from 'shared/contracts/buildings';
import type { LogEntryView } from 'shared/contracts/release-log';
import { readCurves, type ReleaseCurve } from 'shared/contracts/vitals';
import { CurveChart } from './curve-chart';
import { opsCopy } from './ops.copy.es';
import styles from './ops.module.css';
import type { Ask } from './use-registry';

const copy = opsCopy.curves;
const everyMs = 3_000;
const shownHours = 48;

interface Props {
  readonly building: Building;
  readonly log: readonly LogEntryView[];
  readonly ask: Ask;
}

/** Errors and speed of the building's releases, with a marker wherever an activation changed what visitors get. */
export function Curves({ building, log, ask }: Props) {
  const [releases, setReleases] = useState<readonly ReleaseCurve[] | null>(null);
  useEffect(() => {
    let left = false;
    // A reading that fails is left out: the one before stays, and the next comes soon.
    const read = () => ask(readCurves, { building, hours: shownHours }).then((answer) => !left && setReleases(answer.releases), () => undefined);
    void read();
    const timer = setInterval(() => void read(), everyMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [ask, building]);

  const seen = (releases ?? []).filter((release) => release.hours.length > 0);
  const activations = log.filter((entry) => entry.building === building && entry.channel === 'stable' && entry.version !== null);
  return (
    <div className={styles.curves}>
      <h3 className={styles.minor}>{copy.title}</h3>
      {seen.length === 0 ? <p>{copy.empty}</p> : <CurveChart releases={seen} activations={activations} hours={shownHours} />}
      <ul className={styles.legend}>
        {seen.map((release, index) => (
          <li key={release.version} data-series={index % 4}>
            <strong>{copy.summary(release.version, sum(release, 'failures'), sum(release, 'sessions'))}</strong>
            {release.alarm > 0.5 && <span className={styles.alarm}>{copy.alarm}</span>}
            {release.causes.length > 0 && <span>{copy.causes}: {release.causes.map(({ cause, count }) => `${opsCopy.causes[cause] ?? cause} (${count})`).join(', ')}</span>}
            {release.vitals.length > 0 && <span>{copy.vitals}: {release.vitals.map(({ name, p75 }) => `${name} ${name === 'CLS' ? copy.plain(p75) : copy.milliseconds(p75)}`).join(' · ')}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function sum(release: ReleaseCurve, key: 'sessions' | 'failures'): number {
  return release.hours.reduce((total, hour) => total + hour[key], 0);
}
