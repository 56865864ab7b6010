import { useEffect, useState } from 'react';
import type { AppName } from 'shared/contracts/apps/apps';
import type { LogEntryView } from 'shared/contracts/releases/log';
import { readCurves, type ReleaseCurve } from 'shared/contracts/releases/vitals';
import { call } from 'shared/http/client';
import { Button, look } from 'shared/ui';
import { CurveChart } from './curve-chart';
import styles from './curves.module.css';
import { metrics, seriesOf, valueText, type Metric } from './metric';
import { opsCopy } from './ops.copy.es';
import page from './ops.module.css';

const copy = opsCopy.curves;
const everyMs = 3_000;
const shownHours = 48;

/** Errors and speed of the app's releases, with a marker at each activation that changed what visitors get. */
export function Curves({ app, log }: { readonly app: AppName; readonly log: readonly LogEntryView[] }) {
  const [metric, setMetric] = useState<Metric>('failures');
  const [releases, setReleases] = useState<readonly ReleaseCurve[] | null>(null);
  useEffect(() => {
    let left = false;
    // A failed reading is ignored: the last one stays, and the next comes soon.
    const read = () => call(readCurves, { app, hours: shownHours }).then((answer) => !left && setReleases(answer.releases), () => undefined);
    void read();
    const timer = setInterval(() => void read(), everyMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [app]);

  const seen = (releases ?? []).filter((release) => release.hours.length > 0);
  const series = seen.map((release) => seriesOf(release, metric));
  const hasPoints = series.some(({ points }) => points.length > 0);
  const activations = log.filter((entry) => entry.app === app && entry.channel === 'stable' && entry.version !== null);
  return (
    <div className={styles.curves}>
      <h3 className={page.minor}>{copy.title}</h3>
      <div className={look.wrap} role="group" aria-label={copy.choose}>
        {metrics.map((name) => (
          <Button key={name} size="small" variant={name === metric ? 'secondary' : 'quiet'} aria-pressed={name === metric} onClick={() => setMetric(name)}>{copy.metrics[name]}</Button>
        ))}
      </div>
      {releases === null || hasPoints ? (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
        <div className={styles.scroll} role="region" aria-label={copy.title} tabIndex={0}>
          <CurveChart metric={metric} series={series} activations={activations} hours={shownHours} />
        </div>
      ) : (
        <p>{metric === 'failures' ? copy.empty : copy.unmeasured}</p>
      )}
      <ul className={styles.legend}>
        {seen.map((release, index) => (
          <li key={release.version} className={look.wrap} data-series={index % 4}>
            <strong>{copy.summary(release.version, sum(release, 'failures'), sum(release, 'sessions'))}</strong>
            {release.causes.length > 0 && (
              <span>{copy.causes}: {release.causes.map(({ cause, engine, count }) => `${opsCopy.causes[cause] ?? cause}${engine === 'other' ? '' : `, ${engine}`} (${count})`).join(', ')}</span>
            )}
            {release.vitals.length > 0 && <span>{copy.vitals}: {release.vitals.map(({ name, p75 }) => `${name} ${valueText(name, p75)}`).join(' · ')}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const sum = (release: ReleaseCurve, key: 'sessions' | 'failures'): number => release.hours.reduce((total, hour) => total + hour[key], 0);
