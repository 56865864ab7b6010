// The meaning of a route, for server and page. A route is exact (`/login`), may contain parameters (`/a/:id`), and covers everything below
// with `/*` at its end. A first part that is a parameter (`/:token`) would cover every address: it covers only those that the server finds
// in its data.

/** First parts of the site's own addresses. */
const reservedParts: readonly string[] = ['analytics', 'api', 'auth', 'ops', 'r', 'events', 'healthz', 'readyz', 'webhooks', 'oidc', 'dev', 'preview', 'legal', '404', 'robots.txt', 'sitemap.xml', 'site.css', 'panel.webmanifest'];

const partsOf = (route: string): string[] => route.split('/').slice(1).filter((part, index) => index > 0 || part !== '');
const isParameter = (part: string | undefined): boolean => part?.startsWith(':') === true;

/** True when only data decide which addresses the route covers. */
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

/** True when the route covers this address. */
export const coversPath = (route: string, pathname: string): boolean => !isKnownByData(route) && within(route, pathname);

/** True when a grant allows the route. */
export const allowsRoute = (grant: string, route: string): boolean => isKnownByData(grant) || isKnownByData(route) ? grant === route : within(grant, route);

/** True when one address could match both, even if the patterns differ, or only in the case of their letters, which people confuse. */
export function overlap(one: string, other: string): boolean {
  if (isKnownByData(one) || isKnownByData(other)) return isKnownByData(one) && isKnownByData(other);
  const [left, right] = [partsOf(one.toLowerCase()), partsOf(other.toLowerCase())];
  for (let index = 0; ; index += 1) {
    const [a, b] = [left[index], right[index]];
    if (a === '*' || b === '*') return true;
    if (a === undefined || b === undefined) return a === b;
    if (!isParameter(a) && !isParameter(b) && a !== b) return false;
  }
}

/** The first part of a route that is reserved for the site; null when a remote may have it. */
export function reservedPart(route: string): string | null {
  const [first = ''] = partsOf(route);
  return first === '*' ? '/*' : reservedParts.includes(first.toLowerCase()) ? `/${first}` : null;
}

/** The candidate with the best route: a fixed part wins over a parameter, a parameter over `/*`, from left to right. */
// `known` is the route that the server found for the address in its data.
export function bestRoute<T extends { readonly route: string }>(candidates: readonly T[], pathname: string, known: string | null = null): T | null {
  const fitting = candidates.filter(({ route }) => route === known || coversPath(route, pathname));
  return fitting.reduce<T | null>((best, candidate) => (best === null || rank(candidate.route) < rank(best.route) ? candidate : best), null);
}

/** Text that sorts the more specific route first. */
const rank = (route: string): string => partsOf(route).map((part) => (part === '*' ? '2' : isParameter(part) ? '1' : '0')).join('');
