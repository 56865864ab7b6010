// The one place that says which addresses a route means, for server and page alike.
// A route is exact (`/login`), may hold parameters (`/a/:id`), and means everything below with `/*` at its end.
// A parameter as its first part (`/:token`) would mean every address: it means those alone that the server knows from its data.

/** First parts of addresses that are the site's own. */
const reservedParts: readonly string[] = ['api', 'auth', 'ops', 'r', 'events', 'healthz', 'readyz', 'webhooks', 'oidc', 'dev', 'preview', '404', 'robots.txt', 'sitemap.xml', 'site.css', 'site.webmanifest', 'panel.webmanifest'];

const partsOf = (route: string): string[] => route.split('/').slice(1).filter((part, index) => index > 0 || part !== '');
const isParameter = (part: string | undefined): boolean => part?.startsWith(':') === true;

/** Whether only data can tell which addresses the route means. */
export const isKnownByData = (route: string): boolean => isParameter(partsOf(route)[0]);

/** True when every address of `inner` is one of `outer`. An address is a route without parameters. */
function within(outer: string, inner: string): boolean {
  const [wide, narrow] = [partsOf(outer), partsOf(inner)];
  for (let index = 0; ; index += 1) {
    const [wanted, given] = [wide[index], narrow[index]];
    if (wanted === '*') return true;
    if (wanted === undefined || given === undefined) return wanted === given;
    if (given === '*' || !(isParameter(wanted) || wanted === given)) return false;
  }
}

/** True when the route means this address. */
export const coversPath = (route: string, pathname: string): boolean => !isKnownByData(route) && within(route, pathname);

/** True when a grant allows the route. */
export function allowsRoute(grant: string, route: string): boolean {
  return isKnownByData(grant) || isKnownByData(route) ? grant === route : within(grant, route);
}

/** True when some address could be meant by both, also where their patterns differ. */
export function overlap(one: string, other: string): boolean {
  if (isKnownByData(one) || isKnownByData(other)) return isKnownByData(one) && isKnownByData(other);
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let index = 0; ; index += 1) {
    const [a, b] = [left[index], right[index]];
    if (a === '*' || b === '*') return true;
    if (a === undefined || b === undefined) return a === b;
    if (!isParameter(a) && !isParameter(b) && a !== b) return false;
  }
}

/** The part of a route that is the site's own; null when a remote may live there. */
export function reservedPart(route: string): string | null {
  const [first = ''] = partsOf(route);
  return first === '*' ? '/*' : reservedParts.includes(first.toLowerCase()) ? `/${first}` : null;
}

/** The candidate whose route fits best: a fixed part goes before a parameter, a parameter before `/*`, from left to right. */
export function bestRoute<T extends { readonly route: string }>(candidates: readonly T[], pathname: string): T | null {
  // A route that is itself asked for is what the server found in its data.
  const fitting = candidates.filter(({ route }) => route === pathname || coversPath(route, pathname));
  return fitting.reduce<T | null>((best, candidate) => (best === null || rank(candidate.route) < rank(best.route) ? candidate : best), null);
}

/** Sorts the more particular route first, as text. */
const rank = (route: string): string => partsOf(route).map((part) => (part === '*' ? '2' : isParameter(part) ? '1' : '0')).join('');
