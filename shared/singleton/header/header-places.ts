const under = (pathname: string, prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Sign-in and panel have their own frame. */
export function hasHeader(pathname: string): boolean {
  return !under(pathname, '/login') && !under(pathname, '/panel');
}

/** A prospect inside a private demo is not asked for a demo again. */
export function hasHeaderActions(pathname: string): boolean {
  return !pathname.startsWith('/demos/') && !under(pathname, '/private-demo');
}
