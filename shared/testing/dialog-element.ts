/**
 * jsdom has <dialog> but no `showModal`. This adds what our code uses: opening, closing, focus on the first control and back. Chromium
 * tests cover the real one (shell/e2e).
 */
export function installDialogElement(): void {
  const opener = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new Error('already open');
    opener.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('[autofocus], button, input, textarea, a[href]')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
    const element = opener.get(this);
    if (element instanceof HTMLElement) element.focus();
  };
}
