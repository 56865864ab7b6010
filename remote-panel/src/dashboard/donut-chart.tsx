import { useState } from 'react';
import type { ApexOptions } from 'apexcharts';
import Chart from 'react-apexcharts';
import { categoryLabels } from 'shared/copy/calls.es';
import { problemCategories, type Analytics } from 'shared/contracts/conversations/analytics';
import { formatCount, formatPercent } from '../format/format';
import { categoryColors } from './category-shares';
import { dashboardCopy as copy } from './dashboard.copy.es';

/** The donut, a chunk of its own because the chart library is large; the table beside it has the same data. */
export default function DonutChart({ counts }: { readonly counts: Analytics['problem_category']['counts'] }) {
  // The library redraws series only while its options stay the same: they hold all categories and read the figures on drawing.
  const [options] = useState(donutOptions);
  return <Chart type="donut" height={220} options={options} series={problemCategories.map((category) => counts[category])} />;
}

interface Drawn { readonly globals: { readonly seriesTotals: readonly number[] } }
const totalOf = ({ globals }: Drawn): number => globals.seriesTotals.reduce((sum, cases) => sum + cases, 0);
const tip = (cases: number, drawn: Drawn) => copy.casesAndShare(cases, formatCount(cases), formatPercent((100 * cases) / totalOf(drawn)));

function donutOptions(): ApexOptions {
  return {
    labels: problemCategories.map((category) => categoryLabels[category]),
    colors: problemCategories.map((category) => categoryColors[category]),
    chart: {
      fontFamily: 'inherit',
      // The library writes its own style elements, which need the nonce of the page's policy.
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
            total: { show: true, label: copy.total, color: 'var(--color-ink-soft)', fontSize: '13px', formatter: (drawn: Drawn) => formatCount(totalOf(drawn)) },
          },
        },
      },
    },
    tooltip: { fillSeriesColor: false, y: { formatter: tip } },
  };
}
