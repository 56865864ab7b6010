/** Limits a held Enter to one press of a button. Browsers would repeat it: a call would start, end and start again. */
export function pressOnceWhileHeld(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat && event.target instanceof Element && event.target.closest('button, summary') !== null) event.preventDefault();
  });
}
