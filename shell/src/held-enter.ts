/** A held Enter presses a button once. Browsers would press it again and again: a call that begins, ends and begins anew. */
export function pressOnceWhileHeld(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat && event.target instanceof Element && event.target.closest('button, summary') !== null) event.preventDefault();
  });
}
