import { createHash, createHmac, randomInt } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { isPanelApp } from 'shared/contracts/clinic/panel-addresses';
import { hostName, type AppName, type PerApp, type ReleaseRecord } from 'shared/contracts/releases/record';
import { readCookie } from '../../platform';
import type { Needs } from '../parts';
import { shareMisfits } from '../gate/contract-gate';
import { nothing, type LiveApp } from './live-state';
import type { Preview, PreviewTokens } from './preview-token';

/** Range of visitor numbers: many people share each, so none identifies anyone, and a hundredth of a percent can be drawn. */
const visitorNumbers = 2 ** 20;

/** The common number of all visitors from one place, such as a network or a clinic. Nobody can pick a place by number without the key. */
const numberOf = (key: Buffer, place: string): number => createHmac('sha256', key).update(place).digest().readUInt32BE() % visitorNumbers;

/**
 * The visitor's place from 0 to 100. It never moves, so a higher percentage only adds visitors. The lot, such as an app with its version,
 * is part of the hash: who got one canary is no likelier to get another.
 */
export const placeOnLine = (lot: string, visitor: number): number =>
  (createHash('sha256').update(`${lot}:${visitor}`).digest().readUIntBE(0, 6) / 2 ** 48) * 100;

/** Whether this visitor gets the canary at `percent`; nobody does at 0, everybody at 100. */
export const getsCanary = (lot: string, visitor: number, percent: number): boolean => placeOnLine(lot, visitor) < percent;

/** How a page's reports are counted: by the step, and by which of the two concurrent releases the page has. */
export interface Arm {
  readonly step: number;
  /** `all`: everybody has the same release, so there is no comparison. */
  readonly arm: 'new' | 'old' | 'all';
  readonly version: string;
}
export type Arms = Readonly<Partial<Record<AppName, Arm>>>;

interface Given { readonly active: ReleaseRecord | null; readonly fallback: ReleaseRecord | null; readonly standsIn?: boolean }

export interface Dependencies extends Needs<'live' | 'origins'> {
  readonly previews: PreviewTokens;
  /** False only on http://localhost, where browsers refuse the `__Host-` prefix. */
  readonly secure: boolean;
  /** Cookie in which a page names the shell that failed there. */
  readonly avoidedShellCookie: string;
  /** The visitor's network; null if every browser counts by itself, as on a developer's machine. */
  readonly networkOf: (request: Request) => string | null;
  readonly visitorKey: Buffer;
  /** The signed-in person's clinic, so that its people get the same remotes on the panel's host. */
  readonly clinicOf: (request: Request) => Promise<string | null>;
}

const monthMs = 30 * 86_400_000;
const nobody = { number: null, isOwn: false };

/** Chooses each visitor's releases: a preview, the canary by their number, or the stable release. */
export function createVisitorReleases({ live, previews, origins, secure, avoidedShellCookie, networkOf, visitorKey, clinicOf }: Dependencies) {
  const names = { visitor: secure ? '__Host-canary' : 'canary', preview: secure ? '__Host-preview' : 'preview' };
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' };

  /**
   * The visitor's number, kept in a cookie only while visitors are split. It starts as their network's, so that pages opened together
   * agree; null, and so the stable release, without cookies. `isOwn`: it was not chosen, so the page's reports may be compared.
   */
  function visitorNumber(request: Request, response: Response): { readonly number: number | null; readonly isOwn: boolean } {
    const network = networkOf(request);
    const own = network === null ? null : numberOf(visitorKey, network);
    const kept = /^\d{1,7}$/.exec(readCookie(request, names.visitor) ?? '')?.[0];
    if (kept !== undefined && Number(kept) < visitorNumbers) return { number: Number(kept), isOwn: own === null || own === Number(kept) };
    // A browser that navigates within the site without the cookie does not keep cookies.
    const arrives = request.get('sec-fetch-mode') === 'navigate' && request.get('sec-fetch-site') !== 'same-origin';
    if (!arrives) return nobody;
    const number = own ?? randomInt(visitorNumbers);
    response.cookie(names.visitor, String(number), { ...options, maxAge: monthMs });
    return { number, isOwn: true };
  }

  async function previewed(request: Request): Promise<{ preview: Preview; release: ReleaseRecord } | null> {
    // A preview on a host with sessions would have access to them.
    const token = origins.serves(request, 'preview') ? readCookie(request, names.preview) : null;
    const preview = token === null ? null : previews.read(token);
    const release = preview && live.isPreviewed(preview) && (await live.record(preview.app, preview.version));
    return preview && release ? { preview, release } : null;
  }

  return {
    /** The releases in one visitor's page, with the preview that it shows; `arms`: apps whose release was chosen only by chance. */
    of: async (request: Request, response: Response) => {
      const current = live.current();
      const shown = await previewed(request);
      const shared = Object.values(current).filter(({ canary, holdBack }) => canary !== null || holdBack !== null);
      const visitor = shared.length > 0 ? visitorNumber(request, response) : { number: null, isOwn: true };
      const onPanel = shared.filter(({ active, canary }) => [active, canary?.release].every((one) => one == null || isPanelApp(one.routes)));
      const clinic = onPanel.length === 0 ? null : await clinicOf(request);
      const avoided = readCookie(request, avoidedShellCookie);
      // A preview may be of an app without a live release.
      const names = shown === null ? Object.keys(current) : [...new Set([...Object.keys(current), shown.preview.app])];
      const arms: Record<AppName, Arm> = {};
      const parts = names.map((name) => {
        const app = current[name] ?? nothing;
        if (shown?.preview.app === name) return [name, { active: shown.release, fallback: null }] as const;
        const moves = (one: LiveApp) => one === app || (app.canary !== null && app.canary.lot === one.canary?.lot);
        const isClinics = clinic !== null && onPanel.some(moves);
        // A visitor whom the new shell failed gets none of the releases that move together with it.
        const isLost = name !== hostName && app.canary !== null && avoided === current.shell.canary?.release.version && app.canary.lot === current.shell.canary?.lot;
        const { number, isOwn } = isLost ? nobody : isClinics ? { number: numberOf(visitorKey, clinic), isOwn: true } : visitor;
        const given = forNumber(app, number);
        if (isOwn && given.active !== null) arms[name] = { step: stepOf(app, current.shell), arm: given.arm, version: given.active.version };
        return [name, { active: given.active, fallback: given.fallback }] as const;
      });
      const releases = Object.fromEntries(parts) as unknown as PerApp<Given>;
      // The shell cannot replace itself in the page: after a failure the visitor returns with its version.
      const { active, fallback } = releases.shell;
      const composed = avoided !== null && avoided === active?.version && fallback !== null ? withShell(releases, fallback) : releases;
      return { releases: composed, preview: shown?.preview ?? null, arms: shown === null ? arms : {} };
    },
    startPreview: (response: Response, token: string, preview: Preview) => void response.cookie(names.preview, token, { ...options, expires: preview.endsAt }),
    endPreview: (response: Response) => void response.clearCookie(names.preview, options),
  };
}

export type VisitorReleasesReader = ReturnType<typeof createVisitorReleases>;

/** Fallbacks: a canary falls back to the stable release, a held-back release to its successor, and the stable one to its predecessor. */
function forNumber({ active, fallback, canary, holdBack }: LiveApp, number: number | null): { active: ReleaseRecord | null; fallback: ReleaseRecord | null; arm: Arm['arm'] } {
  if (canary !== null) return number !== null && getsCanary(canary.lot, number, canary.percent) ? { active: canary.release, fallback: active, arm: 'new' } : { active, fallback, arm: 'old' };
  const isHeldBack = holdBack !== null && number !== null && active !== null && !getsCanary(`${active.app}@${active.version}`, number, 100 - holdBack.percent);
  return isHeldBack ? { active: holdBack.release, fallback: active, arm: 'old' } : { active, fallback, arm: holdBack === null ? 'all' : 'new' };
}

/** These releases with an earlier shell: a remote that needs the later one stands back too. */
export function withShell(releases: Readonly<Record<AppName, Given>>, shell: ReleaseRecord): PerApp<Given> {
  const fits = (release: ReleaseRecord | null) => release !== null && shareMisfits(release, shell).length === 0;
  const fitting = (one: Given) => (fits(one.active) || !fits(one.fallback) ? one : { active: one.fallback, fallback: null });
  const parts = Object.fromEntries(Object.entries(releases).map(([name, one]) => [name, fitting(one)]));
  return { ...parts, shell: { active: shell, fallback: null, standsIn: true } };
}

/** A stable remote starts a new count when its shell changes: either may cause a failure. */
export const stepOf = (app: Pick<LiveApp, 'canary' | 'holdBack' | 'step'>, shell: Pick<LiveApp, 'step'>): number =>
  app.canary === null && app.holdBack === null ? Math.max(app.step, shell.step) : app.step;
