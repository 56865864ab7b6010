// Beside the components, whose files hot replacement can replace while they export nothing else.
import type { LucideIcon } from 'lucide-react';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` for the main action; `secondary` beside it; `quiet` in bars and lists; `danger` for what can't be undone. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
  /** Before the label; replaced by the spinner while the button is busy. */
  readonly icon?: LucideIcon;
  readonly className?: string;
}

/** Props common to buttons and links that look like them. */
export const buttonLook = ({ variant = 'primary', size = 'medium', wide = false, icon: Icon, className = '' }: ButtonLook) => ({
  look: { className: `${styles.button} ${className}`, 'data-variant': variant, 'data-size': size, 'data-wide': wide || undefined },
  sign: Icon && <Icon size={size === 'small' ? 18 : 20} aria-hidden="true" />,
});
