import type { Building } from 'shared/contracts/buildings';
import type { BuildingStatus } from 'shared/contracts/release-control';
import { Badge } from 'shared/ui/badge';
import { actorText } from './log-words';
import { momentText } from './moment';
import { opsCopy } from './ops.copy.es';
import styles from './ops.module.css';

const copy = opsCopy.live;

interface Props {
  readonly rows: readonly BuildingStatus[];
  readonly chosen: Building;
  readonly onChoose: (building: Building) => void;
}

/** One line per building: what visitors get now. */
export function LiveTable({ rows, chosen, onChoose }: Props) {
  return (
    // The scrolling part can be reached by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className={styles.scroll} role="region" aria-label={copy.caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.subtitle}>{copy.caption}</caption>
        <thead>
          <tr>{[copy.part, copy.stable, copy.fallback, copy.canary, copy.next, copy.since, copy.by].map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.building} data-chosen={row.building === chosen}>
              <th scope="row">
                <button type="button" className={styles.choose} aria-pressed={row.building === chosen} aria-label={copy.choose(opsCopy.buildings[row.building])} onClick={() => onChoose(row.building)}>
                  {opsCopy.buildings[row.building]}
                </button>
              </th>
              <td data-testid={`stable-${row.building}`}><strong>{row.active ?? copy.none}</strong>{row.frozen !== null && <Badge tone="warm">{copy.frozen}</Badge>}</td>
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
