import type { Composition } from 'shared/contracts/apps/composition';
import type { RemoteName } from 'shared/contracts/apps/apps';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import { bestRoute } from 'shared/contracts/apps/routes';

/** The remote whose release has this address; null without one. A trailing slash means the same page. */
export function ownerOf(pathname: string, composition: Composition): RemoteName | null {
  const claimed = Object.entries(composition.remotes).flatMap(([remote, { active, fallback }]) => ((active ?? fallback)?.routes ?? []).map((route) => ({ remote, route })));
  return bestRoute(claimed, withoutClosingSlash(pathname))?.remote ?? null;
}
