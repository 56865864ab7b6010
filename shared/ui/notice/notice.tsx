import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import look from '../look/look.module.css';
import styles from './notice.module.css';

type Tone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** `alert` for a new failure, `status` for news that can wait, none for content present from the start. */
  readonly role?: 'alert' | 'status';
}

const icons: Record<Tone, LucideIcon> = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export function Notice({ tone = 'info', title, children, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.body}>
        {title !== undefined && <p className={look.bold}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
