/** The focused element and its ancestors, innermost first, to find the nearest remaining one when it is removed. */
type Place = readonly HTMLElement[];

/**
 * When the focused element is removed or disabled, browsers focus the body, and the next Tab starts at the top. This moves the focus to the
 * nearest remaining ancestor that can take it. A deliberate blur changes nothing; code that knows a better target focuses it itself.
 */
export function keepFocus(page: Document): void {
  let place: Place | null = null;

  page.addEventListener('focusin', ({ target }) => {
    place = target instanceof HTMLElement ? wayOut(target) : null;
  });
  page.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    // Chromium also fires it just before an element is removed; a microtask later the two cases can be distinguished.
    queueMicrotask(() => {
      if (place?.[0] === target && isLost(page) && canKeepFocus(target)) place = null;
    });
  });
  const changed = new MutationObserver(() => {
    if (place === null || !isLost(page)) return;
    const [element] = place;
    if (element !== undefined && canKeepFocus(element)) return;
    const next = nearest(place) ?? page.getElementById('contenido');
    next?.focus({ preventScroll: true });
  });
  changed.observe(page.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert', 'open'] });
}

const isLost = ({ activeElement, body }: Document) => activeElement === null || activeElement === body;

/** True when the element can have the focus: connected, rendered, and not disabled. */
const canKeepFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled') && element.closest('[inert]') === null;

const wayOut = (element: HTMLElement): Place => [element, ...(element.parentElement === null ? [] : wayOut(element.parentElement))];

function nearest(place: Place): HTMLElement | null {
  const targets = place.slice(1).map((element) => (element instanceof HTMLDialogElement ? element.querySelector<HTMLElement>('h2[tabindex]') : element));
  return targets.find((target) => target?.hasAttribute('tabindex') === true && canKeepFocus(target)) ?? null;
}
