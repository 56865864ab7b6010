import type { ComponentProps, ReactNode } from 'react';
import { CalendarDays, CircleCheck, Clock, MessagesSquare, Users, type LucideIcon } from 'lucide-react';
import type { Analytics } from 'shared/contracts/conversations/analytics';
import type { FigureName } from 'shared/contracts/conversations/figure-rows';
import look from 'shared/ui/look.module.css';
import { formatCount, formatDecimal, formatPercent, shapes } from '../ui';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { Figure } from './figure';
import { FigureLink } from './figure-link';
import styles from './stat-cards.module.css';

/** The five main figures, each with a link to its rows. */
export function StatCards({ figures }: { readonly figures: Analytics }) {
  const { previous: before, outsideHours } = figures;
  const abandoned = copy.withoutAbandoned(figures.abandonedCalls, formatCount(figures.abandonedCalls));
  const outside = outsideHours > 0 && <FigureLink figure="outside_hours">{copy.outsideHours(formatCount(outsideHours))}</FigureLink>;
  return (
    <dl className={styles.cards}>
      <Stat icon={CalendarDays} figure="upcoming" label={copy.upcomingAppointments} value={formatCount(figures.upcomingAppointments)} />
      <Stat icon={Users} figure="patients" label={copy.activePatients} value={formatCount(figures.activePatients)} notes={[before && difference(figures.activePatients - before.activePatients, formatCount)]} />
      <Stat
        icon={MessagesSquare}
        figure="conversations"
        label={copy.newConversations}
        value={formatCount(figures.newConversations)}
        notes={[before && difference(figures.newConversations - before.newConversations, formatCount), outside]}
      />
      <Stat
        icon={Clock}
        figure="duration"
        label={copy.averageDuration}
        value={formatDecimal(figures.averageDuration)}
        unit={copy.minutes}
        notes={[before && difference(figures.averageDuration - before.averageDuration, formatDecimal)]}
      />
      <Stat
        icon={CircleCheck}
        figure="analysed"
        label={copy.resolutionRate}
        value={formatPercent(figures.resolutionRate)}
        percent={figures.resolutionRate}
        notes={[abandoned, before && difference(figures.resolutionRate - before.resolutionRate, copy.points)]}
      />
    </dl>
  );
}

/** Difference to the preceding period of the same length. */
function difference(change: number, format: (value: number) => string): string {
  const rounded = Math.round(change * 10) / 10;
  return rounded === 0 ? copy.same : copy.compared(`${rounded > 0 ? '+' : '−'}${format(Math.abs(rounded))}`);
}

interface StatProps extends ComponentProps<typeof Figure> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly figure: FigureName;
  /** Exclusions of the figure, and its earlier value. */
  readonly notes?: readonly ReactNode[];
}

function Stat({ icon: Icon, label, figure, notes = [], value, ...rest }: StatProps) {
  return (
    <div className={`${shapes.surface} ${styles.card}`}>
      <dt className={`${shapes.soft} ${styles.label}`}>
        <Icon className={look.accent} size={18} aria-hidden="true" data-screen-only />
        {label}
      </dt>
      <dd><Figure {...rest} value={<FigureLink figure={figure}>{value}</FigureLink>} /></dd>
      {notes.filter(Boolean).map((note, index) => <dd key={index} className={shapes.soft}>{note}</dd>)}
    </div>
  );
}
