import { createEvent, fireEvent } from '@testing-library/react';

export interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** One press of a finger, at a moment of `performance.now()`; it does not depend on the machine's clock. */
export function tap(element: Element, place: Place, at: number): void {
  for (const type of ['pointerDown', 'mouseDown', 'click'] as const) {
    const event = createEvent[type](element, { detail: type === 'click' ? 1 : 0 });
    // jsdom's pointer events have no coordinates, and their time stamps another origin.
    Object.defineProperties(event, { timeStamp: { value: at }, clientX: { value: place.clientX }, clientY: { value: place.clientY } });
    fireEvent(element, event);
  }
}
