import { CalendarDays, CircleCheck, Clock, MessagesSquare, Users, type LucideIcon } from 'lucide-react';
import type { Analytics } from 'shared/contracts/conversations/analytics';
import type { FigureName } from 'shared/contracts/conversations/figure-rows';
import look from 'shared/ui/look.module.css';
import { formatCount, formatDecimal, formatPercent, shapes } from '../ui';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { Figure } from './figure';
import { FigureLink } from './figure-link';
import styles from './stat-cards.module.css';

type Format = (value: number) => string;

interface Card {
  readonly name: 'upcomingAppointments' | keyof NonNullable<Analytics['previous']>;
  /** The rows that it links to. */
  readonly rows: FigureName;
  readonly icon: LucideIcon;
  readonly format: Format;
  readonly unit?: string;
}

const cards: readonly Card[] = [
  { name: 'upcomingAppointments', rows: 'upcoming', icon: CalendarDays, format: formatCount },
  { name: 'activePatients', rows: 'patients', icon: Users, format: formatCount },
  { name: 'newConversations', rows: 'conversations', icon: MessagesSquare, format: formatCount },
  { name: 'averageDuration', rows: 'duration', icon: Clock, format: formatDecimal, unit: copy.minutes },
  { name: 'resolutionRate', rows: 'analysed', icon: CircleCheck, format: formatPercent },
];

/** The five main figures, each with a link to its rows, its exclusions and its earlier value. */
export function StatCards({ figures }: { readonly figures: Analytics }) {
  const { abandonedCalls, outsideHours, previous } = figures;
  return (
    <dl className={styles.cards}>
      {cards.map(({ name, rows, icon: Icon, format, unit }) => {
        const isRate = name === 'resolutionRate';
        const value = figures[name];
        const before = name === 'upcomingAppointments' ? null : previous?.[name];
        const change = value === null || before == null ? null : value - before;
        const shown = value === null ? copy.noData : <FigureLink figure={rows}>{format(value)}</FigureLink>;
        return (
          <div key={name} className={`${shapes.surface} ${styles.card}`}>
            <dt className={`${shapes.soft} ${styles.label}`}>
              <Icon className={look.accent} size={18} aria-hidden="true" data-screen-only />
              {copy[name]}
            </dt>
            <dd><Figure value={shown} unit={value === null ? undefined : unit} percent={(isRate ? value : null) ?? undefined} /></dd>
            {isRate && <dd className={shapes.soft}>{copy.withoutAbandoned(abandonedCalls, formatCount(abandonedCalls))}</dd>}
            {change !== null && <dd className={shapes.soft}>{difference(change, isRate ? copy.points : format, unit)}</dd>}
            {name === 'newConversations' && outsideHours > 0 && (
              <dd className={shapes.soft}>
                <FigureLink figure="outside_hours">{copy.outsideHours(outsideHours, formatCount(outsideHours))}</FigureLink>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** Difference to the preceding period of the same length. */
function difference(change: number, format: Format, unit = ''): string {
  const rounded = Math.round(change * 10) / 10;
  return rounded === 0 ? copy.same : copy.compared(`${rounded > 0 ? '+' : '−'}${format(Math.abs(rounded))}\u00a0${unit}`.trim());
}
