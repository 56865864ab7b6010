import type { ReactNode } from 'react';
import type { AppStatus } from 'shared/contracts/release-control';
import { Badge } from 'shared/ui/badge';
import styles from './live-table.module.css';
import { actorText } from './log-words';
import { momentText } from './moment';
import { opsCopy } from './ops.copy.es';
import page from './ops.module.css';

const copy = opsCopy.live;

interface Props {
  readonly caption: string;
  readonly rows: readonly AppStatus[];
  /** How an app is named; in the table of now it can be chosen. */
  readonly name: (row: AppStatus) => ReactNode;
  readonly isChosen?: (row: AppStatus) => boolean;
}

/** One line per app: what visitors get, now or at a moment. */
export function LiveTable({ caption, rows, name, isChosen = () => false }: Props) {
  return (
    // The scrolling part can be reached by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={page.subtitle}>{caption}</caption>
        <thead>
          <tr>{[copy.part, copy.stable, copy.fallback, copy.canary, copy.next, copy.since, copy.by].map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.app} data-chosen={isChosen(row)}>
              <th scope="row">{name(row)}</th>
              <td><strong>{row.active ?? copy.none}</strong>{row.frozen !== null && <Badge tone="warm">{copy.frozen}</Badge>}</td>
              <td>{row.fallback ?? copy.none}</td>
              <td><span>{row.canary === null ? copy.none : `${row.canary.version} · ${row.canary.percent} %`}</span>{row.quarantined.length > 0 && <Badge tone="danger">{copy.quarantined(row.quarantined.length)}</Badge>}</td>
              <td>{row.next ?? copy.none}</td>
              <td>{momentText(row.activatedAt)}</td>
              <td>{row.activatedBy === null ? copy.none : actorText(row.activatedBy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
