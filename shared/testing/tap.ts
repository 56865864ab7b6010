import { createEvent, fireEvent } from '@testing-library/react';

export interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** One press of a finger, at a moment of `performance.now()`: the clock of the machine has no say in it. */
export function tap(element: Element, place: Place, at: number): void {
  for (const type of ['pointerDown', 'mouseDown', 'click'] as const) {
    const event = createEvent[type](element, { detail: type === 'click' ? 1 : 0 });
    // jsdom's pointer events have no place, and its time is another.
    Object.defineProperties(event, { timeStamp: { value: at }, clientX: { value: place.clientX }, clientY: { value: place.clientY } });
    fireEvent(element, event);
  }
}
