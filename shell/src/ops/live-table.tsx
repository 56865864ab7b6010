import type { AppName } from 'shared/contracts/apps';
import type { AppStatus } from 'shared/contracts/release-control';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import styles from './live-table.module.css';
import { actorText } from './log-words';
import { momentText } from './moment';
import { opsCopy } from './ops.copy.es';
import page from './ops.module.css';

const copy = opsCopy.live;

interface Props { readonly rows: readonly AppStatus[]; readonly shown: AppName; readonly onChoose: (app: AppName) => void }

/** One line per app: what visitors get. */
export function LiveTable({ rows, shown, onChoose }: Props) {
  return (
    // The scrolling part can be reached by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className={styles.scroll} role="region" aria-label={copy.caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={page.subtitle}>{copy.caption}</caption>
        <thead>
          <tr>{[copy.part, copy.stable, copy.fallback, copy.canary, copy.next, copy.since, copy.by].map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.app} data-chosen={row.app === shown}>
              <th scope="row"><Button size="small" variant="quiet" aria-pressed={row.app === shown} aria-label={copy.choose(opsCopy.nameOf(row.app))} onClick={() => onChoose(row.app)}>{opsCopy.nameOf(row.app)}</Button></th>
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
