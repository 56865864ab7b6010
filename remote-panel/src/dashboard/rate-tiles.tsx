import type { ReactNode } from 'react';
import type { Analytics } from 'shared/contracts/conversations/analytics';
import { look } from 'shared/ui';
import { formatCount, formatDecimal, formatEuros, formatPercent, NothingHere, shapes, Tile } from '../ui';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { Figure } from './figure';
import { FigureLink } from './figure-link';
import styles from './rate-tiles.module.css';

function Pair({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <div className={styles.pair}><dt>{label}</dt><dd className={look.bold}>{children}</dd></div>;
}

export function ReservedTile({ figures: { reserved_appointment: reserved, abandonedCalls, reservedValue } }: { readonly figures: Analytics }) {
  return (
    <Tile id="citas-reservadas" title={copy.reserved}>
      {reserved.rate !== null ? (
        <>
          <Figure value={formatPercent(reserved.rate)} percent={reserved.rate} />
          <p className={shapes.soft}>{`${copy.reservedText}, ${copy.withoutAbandoned(abandonedCalls, formatCount(abandonedCalls))}`}</p>
          <dl className={shapes.rows}>
            <Pair label={copy.reservedYes}><FigureLink figure="reserved">{formatCount(reserved.yes)}</FigureLink></Pair>
            <Pair label={copy.reservedNo}><FigureLink figure="not_reserved">{formatCount(reserved.no)}</FigureLink></Pair>
            <Pair label={`${copy.abandoned} (${copy.abandonedAre})`}>
              <FigureLink figure="abandoned">{formatCount(abandonedCalls)}</FigureLink>
            </Pair>
            {reservedValue !== null && <Pair label={copy.reservedValue}>{formatEuros(reservedValue)}</Pair>}
          </dl>
        </>
      ) : (
        <NothingHere title={copy.noData} />
      )}
    </Tile>
  );
}

export function SatisfactionTile({ figures }: { readonly figures: Analytics }) {
  const { satisfactions: { average, count }, resolution_completed: { rate } } = figures;
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
        <Pair label={copy.completed}>
          {rate === null ? copy.noData : <FigureLink figure="completed">{formatPercent(rate)}</FigureLink>}
        </Pair>
      </dl>
    </Tile>
  );
}
