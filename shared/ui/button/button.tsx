import type { ComponentProps, MouseEvent } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Spinner } from '../spinner/spinner';
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

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Work is in progress: the button keeps its focus and its width, and ignores clicks. */
  readonly busy?: boolean;
}

export function Button({ variant, size, wide, icon, className, busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const isDisabled = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
  };
  const { look, sign } = buttonLook({ variant, size, wide, icon, className });
  return (
    <button {...rest} {...look} type={type} aria-busy={busy || undefined} aria-disabled={isDisabled || undefined} onClick={handleClick}>
      {busy ? <Spinner /> : sign}
      {children}
    </button>
  );
}
