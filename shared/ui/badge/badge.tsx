import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps { readonly tone?: 'neutral' | 'accent' | 'warm' | 'danger'; readonly children: ReactNode }

/** A short fact about its neighbour. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => <span className={styles.badge} data-tone={tone}>{children}</span>;
