import type { ComponentProps } from 'react';
import styles from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
  readonly tone?: 'plain' | 'mist' | 'warm';
  readonly padding?: 'medium' | 'large';
}

export function Card({ as: Element = 'div', tone = 'plain', padding = 'medium', className, ...rest }: CardProps) {
  const props = {
    ...rest,
    className: className === undefined ? styles.card : `${styles.card} ${className}`,
    'data-tone': tone,
    'data-padding': padding,
  } as ComponentProps<'div'>; // The ref's element type differs by tag; every tag here takes the same attributes.
  const Tag = Element as 'div';
  return <Tag {...props} />;
}
