/** Sign-in and panel have their own frame. */
export function hasHeader(pathname: string): boolean {
  return pathname !== '/login' && pathname !== '/panel' && !pathname.startsWith('/panel/');
}

/** A prospect inside a private demo is not asked for a demo again. */
export function hasHeaderActions(pathname: string): boolean {
  return !pathname.startsWith('/demos/') && pathname !== '/private-demo';
}
