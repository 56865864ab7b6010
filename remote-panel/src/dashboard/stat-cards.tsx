import type { ReactNode } from 'react';
import { CalendarDays, CircleCheck, Clock, MessagesSquare, Users, type LucideIcon } from 'lucide-react';
import type { Analytics } from 'shared/contracts/analytics';
import { formatCount, formatDecimal, formatPercent } from '../format/format';
import { dashboardCopy as copy } from './dashboard.copy.es';
import styles from './stat-cards.module.css';

/** The five figures that are looked at first. */
export function StatCards({ figures }: { readonly figures: Analytics }) {
  return (
    <dl className={styles.cards}>
      <Stat icon={CalendarDays} label={copy.upcomingAppointments}>{formatCount(figures.upcomingAppointments)}</Stat>
      <Stat icon={Users} label={copy.activePatients}>{formatCount(figures.activePatients)}</Stat>
      <Stat icon={MessagesSquare} label={copy.newConversations}>{formatCount(figures.newConversations)}</Stat>
      <Stat icon={Clock} label={copy.averageDuration}>
        {formatDecimal(figures.averageDuration)} <span className={styles.unit}>{copy.minutes}</span>
      </Stat>
      <Stat icon={CircleCheck} label={copy.resolutionRate}>
        {formatPercent(figures.resolutionRate)}
        <Bar percent={figures.resolutionRate} />
      </Stat>
    </dl>
  );
}

function Stat({ icon: Icon, label, children }: { readonly icon: LucideIcon; readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        <Icon size={18} aria-hidden="true" />
        {label}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** Decoration beside the figure that says the same. */
export function Bar({ percent }: { readonly percent: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width="100" height="6" />
      <rect className={styles.fill} width={Math.min(100, Math.max(0, percent))} height="6" />
    </svg>
  );
}
