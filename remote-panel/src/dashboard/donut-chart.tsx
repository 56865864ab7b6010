import Chart from 'react-apexcharts';
import type { ApexOptions } from 'apexcharts';
import { formatCount, formatPercent } from '../format/format';
import type { CategoryShare } from './category-shares';
import { categoryLabels, dashboardCopy as copy } from './dashboard.copy.es';

/** The donut itself. Loaded on its own, because the chart library is large; the table beside it says the same in words. */
export default function DonutChart({ shares }: { readonly shares: readonly CategoryShare[] }) {
  const drawn = shares.filter(({ cases }) => cases > 0);
  const total = formatCount(shares.reduce((sum, { cases }) => sum + cases, 0));
  const options: ApexOptions = {
    chart: { animations: { enabled: !window.matchMedia('(prefers-reduced-motion: reduce)').matches, speed: 250 }, fontFamily: 'inherit' },
    labels: drawn.map(({ category }) => categoryLabels[category]),
    colors: drawn.map(({ color }) => color),
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
            total: { show: true, label: copy.total, color: 'var(--color-ink-soft)', fontSize: '13px', formatter: () => total },
          },
        },
      },
    },
    tooltip: {
      y: { formatter: (cases: number) => copy.casesAndShare(formatCount(cases), formatPercent((100 * cases) / Math.max(1, drawn.reduce((sum, share) => sum + share.cases, 0)))) },
    },
  };
  return <Chart type="donut" width="100%" height={220} options={options} series={drawn.map(({ cases }) => cases)} />;
}
