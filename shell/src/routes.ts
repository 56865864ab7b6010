import type { Composition, ReleaseReference } from 'shared/contracts/apps/composition';
import type { RemoteName } from 'shared/contracts/apps/apps';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import { bestRoute, coversPath, isKnownByData } from 'shared/contracts/apps/routes';

/** The remote whose release has this address; null without one. A trailing slash means the same page. */
export function ownerOf(pathname: string, composition: Composition): RemoteName | null {
  const claimed = Object.entries(composition.remotes).flatMap(([remote, { active, fallback }]) => ((active ?? fallback)?.routes ?? []).map((route) => ({ remote, route })));
  return bestRoute(claimed, withoutClosingSlash(pathname))?.remote ?? null;
}

/** Whether a release has this address, or may have it: some only the server can resolve. */
export const mayHave = ({ routes }: Pick<ReleaseReference, 'routes'>, pathname: string): boolean =>
  routes.some((route) => isKnownByData(route) || coversPath(route, withoutClosingSlash(pathname)));
