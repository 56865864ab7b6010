import { useState, type MouseEvent } from 'react';
import { Button, type ButtonProps } from 'shared/ui/button';
import styles from './ripple-button.module.css';

/** A button that answers a press with a ring from where it was pressed; from its middle when pressed by keyboard. */
export function RippleButton({ onClick, children, ...rest }: ButtonProps) {
  const [ripple, setRipple] = useState<{ readonly key: number; readonly x: number; readonly y: number } | null>(null);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const byPointer = event.detail > 0;
    setRipple((previous) => ({
      key: (previous?.key ?? 0) + 1,
      x: byPointer ? event.clientX - box.left : box.width / 2,
      y: byPointer ? event.clientY - box.top : box.height / 2,
    }));
    onClick?.(event);
  };
  return (
    <Button {...rest} onClick={handleClick}>
      <span className={styles.clip} aria-hidden="true">
        {ripple !== null && (
          <span
            key={ripple.key}
            className={styles.ripple}
            data-testid="ripple"
            style={{ left: ripple.x, top: ripple.y }}
            onAnimationEnd={() => setRipple(null)}
          />
        )}
      </span>
      {children}
    </Button>
  );
}
