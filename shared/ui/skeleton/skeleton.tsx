import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths of what will stand here, so that nothing moves when it comes. */
  readonly width?: string;
  readonly height?: string;
  readonly shape?: 'text' | 'block' | 'circle';
}

/** Keeps the place of something that is loading. Say once beside it, in a status, what is loading. */
export function Skeleton({ width = '100%', height, shape = 'text' }: SkeletonProps) {
  return <span className={styles.skeleton} data-shape={shape} style={{ width, height }} aria-hidden="true" />;
}
