import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { Analytics } from 'shared/contracts/conversations/analytics';
import { categoryLabels } from 'shared/copy/calls.es';
import { whenIdle } from 'shared/browser/when-idle';
import { look, Skeleton } from 'shared/ui';
import { formatCount, formatPercent, NothingHere, shapes, Tile } from '../ui';
import { categoryShares } from './category-shares';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { FigureLink } from './figure-link';
import styles from './problem-categories.module.css';

/** Maximum delay on a busy page. */
const maxMs = 3_000;

/** True once half of the element has been visible and the page idle: the moment to load heavy, optional code. */
function useSeenAndIdle(element: RefObject<Element | null>): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const seen = (entries: IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(() => setReady(true), maxMs);
    };
    const observer = new IntersectionObserver(seen, { threshold: 0.5 });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return ready;
}

const DonutChart = lazy(() => import(/* webpackChunkName: "donut-chart" */ './donut-chart').catch(() => ({ default: () => <></> })));

/** Problems by category: the donut, and beside it the table, its legend and text alternative, which is printed alone: the donut may not be loaded yet. */
export function ProblemCategories({ categories }: { readonly categories: Analytics['problem_category'] }) {
  const shares = categoryShares(categories);
  return (
    <Tile id="categorias" title={copy.categories}>
      {shares.length === 0 && <NothingHere title={copy.noData} />}
      {shares.length > 0 && (
        <div className={`${shapes.stack} ${styles.parts}`}>
          <Donut counts={categories.counts} />
          <CategoryTable shares={shares} top={categories.top} />
        </div>
      )}
    </Tile>
  );
}

function Donut({ counts }: Pick<Analytics['problem_category'], 'counts'>) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useSeenAndIdle(place);
  const waiting = <Skeleton shape="circle" width="200px" height="200px" />;
  return (
    <div ref={place} className={styles.chart} aria-hidden="true" data-screen-only>
      {wanted ? <Suspense fallback={waiting}><DonutChart counts={counts} /></Suspense> : waiting}
    </div>
  );
}

function CategoryTable({ shares, top }: Pick<Analytics['problem_category'], 'top'> & { readonly shares: ReturnType<typeof categoryShares> }) {
  return (
    <table className={shapes.table} aria-labelledby="categorias">
      <thead className={styles.head}>
        <tr>
          <th scope="col">{copy.category}</th>
          <th scope="col" className={styles.number}>{copy.cases}</th>
          <th scope="col" className={styles.number}>{copy.share}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ category, cases, share, color }) => (
          <tr key={category} className={cases === 0 ? `${styles.row} ${look.quiet}` : styles.row}>
            <th scope="row" className={styles.name}>
              <svg className={styles.swatch} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><rect width="12" height="12" rx="3" fill={color} /></svg>
              {categoryLabels[category].replaceAll(' ', '\u00a0')}{' '}
              {category === top && <span className={styles.top}>{copy.top}</span>}
            </th>
            <td className={styles.number}>{cases === 0 ? formatCount(cases) : <FigureLink figure="category" value={category}>{formatCount(cases)}</FigureLink>}</td>
            <td className={styles.number}>{formatPercent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
