/** True when `route` (an exact path, or a prefix that ends in `/*`) covers `pathname`. */
function covers(route: string, pathname: string): boolean {
  if (!route.endsWith('/*')) return route === pathname;
  const prefix = route.slice(0, -2);
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** The candidate whose route fits best: an exact path before a prefix, a longer prefix before a shorter one. */
export function bestRoute<T extends { readonly route: string }>(candidates: readonly T[], pathname: string): T | null {
  const fitting = candidates.filter(({ route }) => covers(route, pathname));
  const rank = ({ route }: T) => (route.endsWith('/*') ? route.length : 10_000);
  return fitting.reduce<T | null>((best, candidate) => (best === null || rank(candidate) > rank(best) ? candidate : best), null);
}
