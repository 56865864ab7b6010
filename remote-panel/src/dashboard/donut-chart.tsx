import { useEffect, useRef } from 'react';
import ApexCharts, { type ApexOptions } from 'apexcharts';
import { formatCount, formatPercent } from '../format/format';
import type { CategoryShare } from './category-shares';
import { categoryLabels, dashboardCopy as copy } from './dashboard.copy.es';

/** The donut itself. Loaded on its own, because the chart library is large; the table beside it says the same in words. */
export default function DonutChart({ shares }: { readonly shares: readonly CategoryShare[] }) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ApexCharts>(null);

  // The chart is a thing outside React: made once, told what has changed, taken away.
  useEffect(() => {
    if (chart.current !== null) {
      void chart.current.updateOptions(optionsFor(shares));
      return;
    }
    chart.current = new ApexCharts(place.current, optionsFor(shares));
    void chart.current.render();
  }, [shares]);
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );
  return <div ref={place} />;
}

function optionsFor(shares: readonly CategoryShare[]): ApexOptions {
  const drawn = shares.filter(({ cases }) => cases > 0);
  const total = drawn.reduce((sum, { cases }) => sum + cases, 0);
  return {
    series: drawn.map(({ cases }) => cases),
    labels: drawn.map(({ category }) => categoryLabels[category]),
    colors: drawn.map(({ color }) => color),
    chart: {
      type: 'donut',
      height: 220,
      fontFamily: 'inherit',
      // The library writes its own style elements, which the page's policy wants to be named.
      nonce: document.querySelector<HTMLElement>('style[nonce], script[nonce]')?.nonce,
      animations: { enabled: !window.matchMedia('(prefers-reduced-motion: reduce)').matches, speed: 250 },
    },
    legend: { show: false },
    dataLabels: { enabled: false },
    stroke: { width: 2, colors: ['var(--color-surface)'] },
    plotOptions: {
      pie: {
        expandOnClick: false,
        donut: {
          size: '72%',
          labels: {
            show: true,
            name: { color: 'var(--color-ink-soft)', fontSize: '13px' },
            value: { color: 'var(--color-ink)', fontSize: '24px', fontWeight: 650 },
            total: { show: true, label: copy.total, color: 'var(--color-ink-soft)', fontSize: '13px', formatter: () => formatCount(total) },
          },
        },
      },
    },
    tooltip: { y: { formatter: (cases: number) => copy.casesAndShare(formatCount(cases), formatPercent((100 * cases) / total)) } },
  };
}
