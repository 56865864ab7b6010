import type { Analytics } from 'shared/contracts/analytics';
import { formatCount, formatDecimal, formatPercent } from '../format/format';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { Bar } from './stat-cards';
import { Tile } from './tile';
import styles from './rate-tiles.module.css';

/** How many analysed calls ended in an appointment. */
export function ReservedTile({ reserved }: { readonly reserved: Analytics['reserved_appointment'] }) {
  const known = reserved.yes + reserved.no > 0;
  return (
    <Tile id="citas-reservadas" title={copy.reserved}>
      {known ? (
        <>
          <p className={styles.figure}>{formatPercent(reserved.rate)}</p>
          <Bar percent={reserved.rate} />
          <p className={styles.text}>{copy.reservedText}</p>
          <dl className={styles.pairs}>
            <div className={styles.pair}><dt>{copy.reservedYes}</dt><dd>{formatCount(reserved.yes)}</dd></div>
            <div className={styles.pair}><dt>{copy.reservedNo}</dt><dd>{formatCount(reserved.no)}</dd></div>
          </dl>
        </>
      ) : (
        <p className={styles.empty}>{copy.noData}</p>
      )}
    </Tile>
  );
}

/** What callers said when they were asked. */
export function SatisfactionTile({ figures }: { readonly figures: Analytics }) {
  const { average, count } = figures.satisfactions;
  return (
    <Tile id="satisfaccion" title={copy.satisfaction}>
      {average === null ? (
        <p className={styles.empty}>{copy.noData}</p>
      ) : (
        <>
          <p className={styles.figure}>
            {formatDecimal(average)} <span className={styles.unit}>{copy.outOfTen}</span>
          </p>
          <Bar percent={average * 10} />
          <p className={styles.text}>{copy.responses(count, formatCount(count))}</p>
        </>
      )}
      <dl className={styles.pairs}>
        <div className={styles.pair}><dt>{copy.completed}</dt><dd>{formatPercent(figures.resolution_completed.rate)}</dd></div>
      </dl>
    </Tile>
  );
}
