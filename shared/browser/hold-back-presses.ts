/** A repeated press starts within this time of the one before. */
const sameRunMs = 500;
/** Maximum distance between repeated presses, CSS pixels. */
const sameSpotPx = 40;

const nowhere = { x: Infinity, y: Infinity };
let pressed = nowhere;
let held = { ...nowhere, until: -Infinity };
let heldKeys = false;

/** Keeps a double tap or held key from pressing what it made appear: call it when a window opens or closes, or a step replaces another. */
export function holdBackPresses(ms = sameRunMs): void {
  held = { ...pressed, until: performance.now() + ms };
  heldKeys = true;
}

function onPress(event: MouseEvent): void {
  const { type, detail, clientX: x, clientY: y, timeStamp } = event;
  // Keyboards and assistive technology send such clicks.
  if (type === 'click' && detail === 0) return;
  if (timeStamp < held.until && Math.hypot(x - held.x, y - held.y) <= sameSpotPx) {
    held.until = Math.max(held.until, timeStamp + sameRunMs);
    stop(event);
  } else if (type === 'pointerdown') pressed = { x, y };
}

/** A key or the browser's own buttons press at no place. */
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
