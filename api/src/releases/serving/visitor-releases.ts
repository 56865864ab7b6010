import type { CookieOptions, Request, Response } from 'express';
import type { AppName, PerApp } from 'shared/contracts/apps';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { readCookie } from '../../platform/web/cookie';
import { drawVisitorNumber, getsCanary, visitorNumbers } from './canary';
import type { LiveReleasesStore } from './live-releases';
import { nothing, type LiveApp } from './live-state';
import type { Preview, PreviewTokens } from './preview-token';

/** What one visitor's page is made of. */
export interface VisitorReleases {
  readonly releases: PerApp<{ readonly active: ReleaseRecord | null; readonly fallback: ReleaseRecord | null }>;
  /** Set while the visitor looks at a release that others do not have. */
  readonly preview: Preview | null;
}

interface Dependencies {
  readonly live: Pick<LiveReleasesStore, 'current' | 'record'>;
  readonly previews: PreviewTokens;
  /** False on http://localhost only, where browsers refuse the `__Host-` prefix. */
  readonly secure: boolean;
  /** Cookie in which a page names the shell that failed it. */
  readonly avoidedShellCookie: string;
}

const monthMs = 30 * 86_400_000;

/** Draws for each visitor what they get: a preview, the canary by their number, else the stable release. */
export function createVisitorReleases({ live, previews, secure, avoidedShellCookie }: Dependencies) {
  const names = { visitor: secure ? '__Host-canary' : 'canary', preview: secure ? '__Host-preview' : 'preview' };
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' };

  /** The visitor's number; asked for, and kept in a cookie, only while some canary runs. */
  function visitorNumber(request: Request, response: Response): number {
    const kept = /^\d{1,7}$/.exec(readCookie(request, names.visitor) ?? '')?.[0];
    if (kept !== undefined && Number(kept) < visitorNumbers) return Number(kept);
    const drawn = drawVisitorNumber();
    response.cookie(names.visitor, String(drawn), { ...options, maxAge: monthMs });
    return drawn;
  }

  async function previewed(request: Request): Promise<{ preview: Preview; release: ReleaseRecord } | null> {
    const token = readCookie(request, names.preview);
    const preview = token === null ? null : previews.read(token);
    const release = preview && (await live.record(preview.app, preview.version));
    return preview && release ? { preview, release } : null;
  }

  return {
    of: async (request: Request, response: Response): Promise<VisitorReleases> => {
      const current = live.current();
      const shown = await previewed(request);
      const number = Object.values(current).some(({ canary }) => canary !== null) ? visitorNumber(request, response) : 0;
      const avoided = readCookie(request, avoidedShellCookie);
      // A preview may be of an app that nobody has yet.
      const names = shown === null ? Object.keys(current) : [...new Set([...Object.keys(current), shown.preview.app])];
      const parts = names.map((name) => {
        const app = current[name] ?? nothing;
        return [name, shown?.preview.app === name ? { active: shown.release, fallback: app.active } : forNumber(name, app, number)] as const;
      });
      const releases = Object.fromEntries(parts) as unknown as Record<AppName, VisitorReleases['releases']['shell']> & { shell: VisitorReleases['releases']['shell'] };
      // The shell cannot replace itself in the page: a visitor whom it failed comes back with its version.
      const { active, fallback } = releases.shell;
      if (avoided !== null && avoided === active?.version && fallback !== null) releases.shell = { active: fallback, fallback: null };
      return { releases, preview: shown?.preview ?? null };
    },
    startPreview: (response: Response, token: string, preview: Preview): void => {
      response.cookie(names.preview, token, { ...options, expires: preview.endsAt });
    },
    endPreview: (response: Response): void => {
      response.clearCookie(names.preview, options);
    },
  };
}

export type VisitorReleasesReader = ReturnType<typeof createVisitorReleases>;

/** Behind a canary stands what everybody else has; behind the stable release the one before it. */
function forNumber(name: AppName, { active, fallback, canary }: LiveApp, number: number): { active: ReleaseRecord | null; fallback: ReleaseRecord | null } {
  return canary !== null && getsCanary(name, number, canary.percent) ? { active: canary.release, fallback: active } : { active, fallback };
}
