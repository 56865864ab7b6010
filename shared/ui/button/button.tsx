import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '../spinner/spinner';
import { buttonLook, type ButtonLook } from './button-look';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Work is in progress: the button keeps its focus and its width, and ignores clicks. */
  readonly busy?: boolean;
}

export function Button({ variant, size, wide, icon, className, busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const isDisabled = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => (isDisabled ? event.preventDefault() : onClick?.(event));
  const { look, sign } = buttonLook({ variant, size, wide, icon, className });
  return (
    <button {...rest} {...look} type={type} aria-busy={busy || undefined} aria-disabled={isDisabled || undefined} onClick={handleClick}>
      {busy ? <Spinner /> : sign}
      {children}
    </button>
  );
}
