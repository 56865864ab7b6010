import type { Composition } from 'shared/contracts/composition';
import { remoteNames, type RemoteName } from 'shared/contracts/apps';
import { withoutClosingSlash } from 'shared/contracts/pathname';

/** True when `route` (an exact path, or a prefix that ends in `/*`) covers `pathname`. */
export function covers(route: string, pathname: string): boolean {
  if (!route.endsWith('/*')) return route === pathname;
  const prefix = route.slice(0, -2);
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** The remote whose release claims this address; null when none does. A trailing slash means the same page. */
export function ownerOf(pathname: string, composition: Composition): RemoteName | null {
  const path = withoutClosingSlash(pathname);
  for (const name of remoteNames) {
    const { active, fallback } = composition.remotes[name];
    if ((active ?? fallback)?.routes.some((route) => covers(route, path))) return name;
  }
  return null;
}
