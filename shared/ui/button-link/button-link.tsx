import type { ReactNode } from 'react';
import { Link } from 'shared/singleton';
import type { ButtonLook } from '../button/button';
import styles from '../button/button.module.css';

export type ButtonLinkProps = ButtonLook & {
  readonly children: ReactNode;
  readonly className?: string;
  readonly onClick?: () => void;
} & ({ readonly to: string; readonly state?: unknown } | { readonly href: string; readonly download?: boolean | string });

/** A link that looks like a button: `to` stays inside the site, `href` leaves it (files, `tel:`, `mailto:`). */
export function ButtonLink({ variant = 'primary', size = 'medium', wide = false, className, children, onClick, ...target }: ButtonLinkProps) {
  const look = {
    className: className === undefined ? styles.button : `${styles.button} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
    onClick,
  };
  if ('to' in target) return <Link {...look} to={target.to} state={target.state}>{children}</Link>;
  return <a {...look} href={target.href} download={target.download}>{children}</a>;
}
