/** Id of the fixed header, for code that measures its height. */
export const headerId = 'site-header';
const fallbackHeaderHeight = 64;
const gap = 8;

/** Scrolls a section to just below the fixed header and moves the focus there. @returns whether the section is on this page */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (section === null) return false;
  const headerHeight = document.getElementById(headerId)?.offsetHeight || fallbackHeaderHeight;
  const top = section.getBoundingClientRect().top + window.scrollY - headerHeight - gap;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: Math.max(0, top), behavior: still ? 'instant' : 'smooth' });
  if (section.contains(document.activeElement)) return true;
  // Without the focus, the next Tab would start from the header again.
  if (!section.hasAttribute('tabindex')) section.setAttribute('tabindex', '-1');
  section.focus({ preventScroll: true });
  return true;
}
