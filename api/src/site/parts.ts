import type { Request } from 'express';
import { hostName } from 'shared/contracts/apps';
import { isPanelAddress, isPanelApp } from 'shared/contracts/panel-addresses';
import type { Origins } from '../platform/web/origins';
import type { ComposedReleases } from './references';

interface Asked {
  readonly request: Request;
  readonly pathname: string;
  /** Whether this visitor looks at a release that others do not have. */
  readonly previewing: boolean;
}

/** Where a document lives that this host does not have; null when it is here. A preview shows every page. */
export function addressElsewhere({ request, pathname, previewing }: Asked, origins: Origins): string | null {
  const here = (part: 'site' | 'panel') => origins.serves(request, part) || (previewing && origins.serves(request, 'preview'));
  const part = isPanelAddress(pathname) ? 'panel' : 'site';
  if (here(part)) return null;
  const query = request.originalUrl.indexOf('?');
  return `${origins.of[part]}${pathname}${query === -1 ? '' : request.originalUrl.slice(query)}`;
}

/** Of what is live, what this host's documents are made of: on the panel's no code of another team, elsewhere none of the panel's. */
export function partOf(releases: ComposedReleases, request: Request, origins: Origins): ComposedReleases {
  const [site, panel] = [origins.serves(request, 'site'), origins.serves(request, 'panel')];
  if (site === panel) return releases;
  const kept = Object.entries(releases).filter(([name, { active, fallback }]) => {
    const both = [active, fallback].filter((release) => release !== null);
    return name === hostName || (both.length > 0 && both.every(({ routes }) => isPanelApp(routes))) === panel;
  });
  return { ...Object.fromEntries(kept), shell: releases.shell };
}
