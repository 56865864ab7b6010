import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths of the loaded content, so that nothing moves when it arrives. */
  readonly width?: string;
  readonly height?: string;
  readonly shape?: 'block' | 'circle';
}

/** Placeholder of loading content. Announce once beside it, in a status, what is loading. */
export function Skeleton({ width = '100%', height = '6rem', shape = 'block' }: SkeletonProps) {
  // The SVG carries the size: the content security policy refuses a style attribute in prerendered HTML.
  return (
    <span className={styles.skeleton} data-shape={shape} data-screen-only data-scripts-only aria-hidden="true">
      <svg className={styles.bone} width={width} height={height} focusable="false"><rect width="100%" height="100%" /></svg>
    </span>
  );
}
