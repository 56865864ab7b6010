import { useLayoutEffect, useRef } from 'react';
import { holdBackPresses } from 'shared/browser/hold-back-presses';

/** Time to read a list that has moved before the next press. */
const slidMs = 1_000;

/**
 * For a row whose button removes or changes the row: content that moves under the finger must not get its next press. Only after that
 * button: a search moves rows too. @returns a function that records the press and returns its argument
 */
export function useHeldPress(shown: unknown): <Value>(value: Value) => Value {
  const pressed = useRef(false);
  useLayoutEffect(() => () => {
    if (pressed.current) holdBackPresses(slidMs);
    pressed.current = false;
  }, [shown]);
  return (value) => {
    pressed.current = true;
    return value;
  };
}
