/** The next press of an impatient finger begins within this time. */
const sameRunMs = 500;
/** And no further away than this. */
const sameSpotPx = 40;

const nowhere = { x: Infinity, y: Infinity };
let pressed = nowhere;
let held = { ...nowhere, until: -Infinity };
let heldKeys = false;

/**
 * Whatever appears under a finger must not take the press that made it appear: the second tap of a double tap, or a key
 * that is held down. Call it when a window opens or closes, or a step takes the place of another.
 */
export function holdBackPresses(ms = sameRunMs): void {
  held = { ...pressed, until: performance.now() + ms };
  heldKeys = true;
}

function onPress(event: MouseEvent): void {
  const { type, detail, clientX: x, clientY: y, timeStamp } = event;
  // Keyboards and assistive technology click so.
  if (type === 'click' && detail === 0) return;
  if (timeStamp < held.until && Math.hypot(x - held.x, y - held.y) <= sameSpotPx) {
    held.until = Math.max(held.until, timeStamp + sameRunMs);
    stop(event);
  } else if (type === 'pointerdown') pressed = { x, y };
}

/** What comes of a key or of the browser's own buttons lies under no finger. */
function lift(): void {
  pressed = nowhere;
}

function onKey(event: KeyboardEvent): void {
  lift();
  heldKeys &&= event.repeat;
  if (heldKeys) stop(event);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown', 'click'] as const) window.addEventListener(type, onPress, { capture: true });
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('popstate', lift);
}
