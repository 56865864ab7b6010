/** Where the keyboard was, from the inside out, so that what is left of the way can be found when the inside is gone. */
type Place = readonly HTMLElement[];

/**
 * Keeps the keyboard's place in the page. When what has the focus goes away or is disabled, browsers put the focus on the
 * bare page, and the next Tab begins at its top. Here it goes to the nearest thing around that is still there and can take
 * it: the open dialog's title, a section that scripts may focus, the page's `main`. Who left a place by themselves (a press
 * on the bare page) is left alone. Steps that know a better place focus it themselves; this is for all others.
 */
export function keepFocus(page: Document): void {
  let place: Place | null = null;

  page.addEventListener('focusin', ({ target }) => {
    place = target instanceof HTMLElement ? wayOut(target) : null;
  });
  page.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    // Chromium says so also just before it takes an element out; a moment later it is known which of both it was.
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

/** Whether the browser would let it have the focus: it is in the page, drawn, and not disabled. */
function canKeepFocus(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled') && element.closest('[inert]') === null;
}

function wayOut(element: HTMLElement): Place {
  const way: HTMLElement[] = [];
  for (let step: HTMLElement | null = element; step !== null; step = step.parentElement) way.push(step);
  return way;
}

function nearest(place: Place): HTMLElement | null {
  for (const element of place.slice(1)) {
    const target = element instanceof HTMLDialogElement ? element.querySelector<HTMLElement>('h2[tabindex]') : element;
    if (target?.hasAttribute('tabindex') === true && canKeepFocus(target)) return target;
  }
  return null;
}
