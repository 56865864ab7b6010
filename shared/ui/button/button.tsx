import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '../spinner/spinner';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` for the one thing to do here; `secondary` beside it; `quiet` in bars and lists; `danger` for what can't be undone. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  /** Takes the whole line. */
  readonly wide?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work goes on: the button keeps its focus and its width, and ignores clicks. */
  readonly busy?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isDisabled = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={handleClick}
    >
      {busy && <Spinner size="small" />}
      {children}
    </button>
  );
}
