import { useLayoutEffect, useRef } from 'react';
import { holdBackPresses } from 'shared/browser/hold-back-presses';

/** A list that slides up is read before it is pressed again. */
const slidMs = 1_000;

/**
 * For a row with a button that takes the row away or makes it another: what slides under the finger then must not take its
 * next press. Only after that button: rows come and go with a search, too. @returns what notes the press, and gives back its argument
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
