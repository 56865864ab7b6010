/** A `ref` for what replaces the focused element: it takes the focus as it appears, and is read out. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
