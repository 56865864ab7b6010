import type { Analytics } from 'shared/contracts/conversations/analytics';
import { look } from 'shared/ui';
import { formatCount, formatDecimal, formatEuros, formatPercent, NothingHere, shapes, Tile } from '../ui';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { Figure } from './figure';
import { FigureLink } from './figure-link';
import styles from './rate-tiles.module.css';

/** Share of analysed calls that ended in an appointment. */
export function ReservedTile({ figures: { reserved_appointment: reserved, abandonedCalls, reservedValue } }: { readonly figures: Analytics }) {
  const known = reserved.yes + reserved.no > 0;
  return (
    <Tile id="citas-reservadas" title={copy.reserved}>
      {known ? (
        <>
          <Figure value={formatPercent(reserved.rate)} percent={reserved.rate} />
          <p className={shapes.soft}>{`${copy.reservedText}, ${copy.withoutAbandoned(abandonedCalls, formatCount(abandonedCalls))}`}</p>
          <dl className={shapes.rows}>
            <div className={styles.pair}><dt>{copy.reservedYes}</dt><dd className={look.bold}><FigureLink figure="reserved">{formatCount(reserved.yes)}</FigureLink></dd></div>
            <div className={styles.pair}><dt>{copy.reservedNo}</dt><dd className={look.bold}><FigureLink figure="not_reserved">{formatCount(reserved.no)}</FigureLink></dd></div>
            <div className={styles.pair}><dt>{`${copy.abandoned} (${copy.abandonedAre})`}</dt><dd className={look.bold}><FigureLink figure="abandoned">{formatCount(abandonedCalls)}</FigureLink></dd></div>
            {reservedValue !== null && <div className={styles.pair}><dt>{copy.reservedValue}</dt><dd className={look.bold}>{formatEuros(reservedValue)}</dd></div>}
          </dl>
        </>
      ) : (
        <NothingHere title={copy.noData} />
      )}
    </Tile>
  );
}

/** Callers' answers about their satisfaction. */
export function SatisfactionTile({ figures }: { readonly figures: Analytics }) {
  const { average, count } = figures.satisfactions;
  return (
    <Tile id="satisfaccion" title={copy.satisfaction}>
      {average === null && <NothingHere title={copy.noData} />}
      {average !== null && (
        <>
          <Figure value={formatDecimal(average)} unit={copy.outOfTen} percent={average * 10} />
          <p className={shapes.soft}><FigureLink figure="satisfaction">{copy.responses(count, formatCount(count))}</FigureLink></p>
        </>
      )}
      <dl className={shapes.rows}>
        <div className={styles.pair}><dt>{copy.completed}</dt><dd className={look.bold}><FigureLink figure="completed">{formatPercent(figures.resolution_completed.rate)}</FigureLink></dd></div>
      </dl>
    </Tile>
  );
}
