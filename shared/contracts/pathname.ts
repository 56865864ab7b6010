/** `/demos/` and `/demos` are one page; `/` stays. Linear time: `/\/+$/` would take a second for one long address. */
export function withoutClosingSlash(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}
