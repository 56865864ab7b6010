import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths of what will stand here, so that nothing moves when it comes. */
  readonly width?: string;
  readonly height?: string;
  readonly shape?: 'block' | 'circle';
}

/** Keeps the place of something that is loading. Say once beside it, in a status, what is loading. */
export function Skeleton({ width = '100%', height = '6rem', shape = 'block' }: SkeletonProps) {
  // The drawing carries the size: a style attribute in prerendered HTML would be refused by the content security policy.
  return (
    <span className={styles.skeleton} data-shape={shape} aria-hidden="true">
      <svg className={styles.bone} width={width} height={height} focusable="false">
        <rect width="100%" height="100%" />
      </svg>
    </span>
  );
}
