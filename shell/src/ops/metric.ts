import type { ReleaseCurve } from 'shared/contracts/releases/vitals';
import { vitalNames, type VitalName } from 'shared/contracts/releases/vitals-names';
import { opsCopy } from './ops.copy.es';

/** Metrics of the curves: the share of failing sessions, or one of the web vitals. */
export const metrics = ['failures', ...vitalNames] as const;
export type Metric = 'failures' | VitalName;

export type Series = ReturnType<typeof seriesOf>;

/** One release's values of a metric. An hour is its start in milliseconds since 1970. */
export function seriesOf(release: ReleaseCurve, metric: Metric) {
  const points =
    metric === 'failures'
      ? release.hours.map(({ hour, sessions, failures }) => ({ hour: Date.parse(hour), value: sessions === 0 ? 0 : failures / sessions }))
      : (release.vitals.find(({ name }) => name === metric)?.hours ?? []).map(({ hour, p75 }) => ({ hour: Date.parse(hour), value: p75 }));
  return { version: release.version, points };
}

export function valueText(metric: Metric, value: number): string {
  const { percent, plain, milliseconds } = opsCopy.curves;
  return metric === 'failures' ? percent(value) : metric === 'CLS' ? plain(value) : milliseconds(value);
}

/** Minimum top of the scale, so that small values look small: the upper end of the good range. */
export const minTop: Readonly<Record<Metric, number>> = { failures: 0.05, LCP: 2_500, INP: 200, CLS: 0.1, FCP: 1_800, TTFB: 800, TBT: 200 };
