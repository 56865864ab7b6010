import type { ComponentProps } from 'react';
import { CalendarDays, CircleCheck, Clock, MessagesSquare, Users, type LucideIcon } from 'lucide-react';
import type { Analytics } from 'shared/contracts/analytics';
import { formatCount, formatDecimal, formatPercent } from '../format/format';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { Figure } from './figure';
import styles from './stat-cards.module.css';

/** The five figures that are looked at first. */
export function StatCards({ figures }: { readonly figures: Analytics }) {
  return (
    <dl className={styles.cards}>
      <Stat icon={CalendarDays} label={copy.upcomingAppointments} value={formatCount(figures.upcomingAppointments)} />
      <Stat icon={Users} label={copy.activePatients} value={formatCount(figures.activePatients)} />
      <Stat icon={MessagesSquare} label={copy.newConversations} value={formatCount(figures.newConversations)} />
      <Stat icon={Clock} label={copy.averageDuration} value={formatDecimal(figures.averageDuration)} unit={copy.minutes} />
      <Stat icon={CircleCheck} label={copy.resolutionRate} value={formatPercent(figures.resolutionRate)} percent={figures.resolutionRate} note={copy.withoutAbandoned(figures.abandonedCalls, formatCount(figures.abandonedCalls))} />
    </dl>
  );
}

interface StatProps extends ComponentProps<typeof Figure> {
  readonly icon: LucideIcon;
  readonly label: string;
  /** What the figure leaves out. */
  readonly note?: string;
}

function Stat({ icon: Icon, label, note, ...figure }: StatProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        <Icon size={18} aria-hidden="true" />
        {label}
      </dt>
      <dd className={styles.value}><Figure {...figure} /></dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
