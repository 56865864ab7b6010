import type { ComponentProps } from 'react';
import styles from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
  readonly tone?: 'plain' | 'mist' | 'warm';
  readonly padding?: 'medium' | 'large';
}

export function Card({ as = 'div', tone = 'plain', padding = 'medium', className, ...rest }: CardProps) {
  const Tag = as as 'div'; // The ref's element type differs by tag; every tag here takes the same attributes.
  const classes = className === undefined ? styles.card : `${styles.card} ${className}`;
  return <Tag {...rest} className={classes} data-tone={tone} data-padding={padding} />;
}
