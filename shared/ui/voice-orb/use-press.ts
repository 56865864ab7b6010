import { useEffect, useRef, type MouseEvent } from 'react';

/** A press within this time after another belongs to it: a double click, or an impatient thumb. */
const samePressMs = 500;

/** True for a separate press. A keyboard's or a screen reader's (`detail` 0) always is one. */
export const isOwnPress = ({ detail, timeStamp }: Pick<UIEvent, 'detail' | 'timeStamp'>, pressedBeforeAt: number): boolean =>
  detail === 0 || (detail === 1 && timeStamp - pressedBeforeAt >= samePressMs);

/** A click handler that acts once for presses in quick succession, wherever on the page the first one was. */
export function usePress(act: () => void): (click: MouseEvent) => void {
  const pressedBeforeAt = useRef(-Infinity);
  useEffect(() => {
    let pressedAt = -Infinity;
    const remember = ({ detail, timeStamp }: UIEvent) => {
      if (detail === 0) return;
      pressedBeforeAt.current = pressedAt;
      pressedAt = timeStamp;
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);
  return ({ nativeEvent }) => isOwnPress(nativeEvent, pressedBeforeAt.current) && act();
}
