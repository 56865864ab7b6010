/** Sign-in and panel have their own frame. */
export function hasHeader(pathname: string): boolean {
  return pathname !== '/login' && pathname !== '/panel' && !pathname.startsWith('/panel/');
}

/** A prospect inside a private demo gets no offer of a demo. */
export function hasHeaderActions(pathname: string): boolean {
  return !pathname.startsWith('/demos/') && pathname !== '/private-demo';
}
