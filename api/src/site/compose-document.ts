import { randomUUID } from 'node:crypto';
import { missingPage, slotMarker, type PageData } from 'shared/contracts/apps/composition';
import { endPreviewPath } from 'shared/contracts/releases/control';
import { hostName, type AppName, type PrerenderedDocument, type ReleaseRecord } from 'shared/contracts/releases/record';
import { isPanelAddress } from 'shared/contracts/clinic/panel-addresses';
import { bestRoute } from 'shared/contracts/apps/routes';
import { siteCopy } from 'shared/copy/site.es';
import { readFragment, readStyles, type ReadText } from './release-texts';
import { earlyInputScript, startScriptsScript } from './early-input';
import { hotVersion } from 'shared/contracts/apps/working-copies';
import { escapeHtml } from '../platform';
import { fillHtml, fillJson, fillText, inlineJson } from './placeholders';
import { addressOf, compositionOf, integrityOf, type Addressing, type ComposedReleases } from './references';
import { shellGuardScript } from './shell-guard';
import { withoutScripts } from './without-scripts';

/** Marks every page of a preview, with a way to leave it. Outside the shell, so that no release hides it by mistake. */
function previewBadge({ app, version, endsAt }: NonNullable<DocumentRequest['preview']>, nonce: string): string {
  const until = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Madrid' }).format(endsAt);
  const { label, leave } = siteCopy.preview;
  const about = `<strong>${escapeHtml(label)}</strong> · ${escapeHtml(app)} ${escapeHtml(version)} · ${escapeHtml(siteCopy.preview.until(until))}`;
  return [
    `<style nonce="${nonce}">.site-preview{position:fixed;inset:auto 0 0;z-index:1000;display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;align-items:center;padding:.25rem 1rem;background:#3b2400;color:#fff4dd;font:500 .9375rem/1.4 system-ui,sans-serif}.site-preview a{color:inherit;display:inline-flex;align-items:center;min-height:44px}</style>`,
    `<aside class="site-preview" aria-label="${escapeHtml(label)}"><span>${about}</span><a href="${endPreviewPath}">${escapeHtml(leave)}</a></aside>`,
  ].join('');
}

export interface DocumentRequest {
  readonly pathname: string;
  /** Set when only data can determine the address's route, such as a special-access token's. */
  readonly knownRoute?: string | null;
  /** True if no page exists, although a remote claims the address as part of a prefix. */
  readonly missing?: boolean;
  readonly releases: ComposedReleases;
  readonly site: PageData['site'];
  readonly features: PageData['features'];
  /** Set while this visitor previews a release. */
  readonly preview: { readonly app: AppName; readonly version: string; readonly endsAt: Date } | null;
  readonly measured: number;
}

export interface ComposedDocument {
  readonly status: 200 | 404;
  readonly noindex: boolean;
  /** HTML with `nonceMark` in the places of the response's nonce. */
  readonly html: string;
}

/** Placeholders for the nonce and the page's ticket, so that one composition serves many responses. No release knows them. */
export const nonceMark = `%nonce-${randomUUID()}%`;
export const ticketMark = `%ticket-${randomUUID()}%`;

type Addressed = Pick<DocumentRequest, 'pathname' | 'knownRoute' | 'releases' | 'missing'>;

/** The remote that owns an address, according to its active release, or to its fallback while none is active. */
export function findOwner({ pathname, knownRoute, releases, missing }: Addressed) {
  if (missing) return null;
  const claimed = Object.entries(releases).flatMap(([remote, { active, fallback }]) => {
    const release = remote === hostName ? null : (active ?? fallback);
    return release === null ? [] : release.documents.map((document) => ({ remote, release, document, addressing: active === null ? ('own' as const) : ('shared' as const), route: document.route }));
  });
  return bestRoute(claimed, pathname, knownRoute);
}

/** Composes the document: the shell's frame, the owner's fragment, the composition, and preload hints for exactly this address. */
export async function composeDocument(request: DocumentRequest, readText: ReadText): Promise<ComposedDocument> {
  const shell = request.releases.shell.active;
  if (shell === null) throw new Error('No shell release is active');
  const shellAddressing = request.releases.shell.standsIn === true ? 'own' : 'shared';
  const owned = findOwner(request);
  const ownPage = owned === null && isShellPage(shell, request.pathname);
  const frame = findFrame(request);
  if (frame === null) throw new Error(`The shell ${shell.version} has no frame for ${request.pathname}`);

  // A shell in development is rendered only by the browser: its prerendered frame would be outdated.
  const isHot = shell.version === hotVersion;
  const [frameHtml, fragment, shellStyles, remoteStyles] = await Promise.all([
    isHot ? '' : readFragment(shell, frame, readText),
    owned && !isHot ? readFragment(owned.release, owned.document, readText) : null,
    readStyles(shell, readText),
    owned && readStyles(owned.release, readText),
  ]);
  if (frameHtml === null) throw new Error(`The shell ${shell.version} has no HTML for ${frame.route}`);
  const head = owned?.document ?? frame;
  const pageData: PageData = {
    composition: compositionOf(request.releases),
    site: request.site,
    owner: owned?.remote ?? null,
    prerendered: !isHot && (fragment !== null || (owned === null && !ownPage)),
    ticket: ticketMark,
    measured: request.measured,
    features: request.features,
  };
  const styles = [styleElement(shell, shellStyles), owned && remoteStyles ? styleElement(owned.release, remoteStyles) : ''].join('');
  const body = fillHtml(fragment === null ? frameHtml : frameHtml.replace(slotMarker, () => fragment), request.site);
  const guarded = { version: shell.version, hasFallback: request.releases.shell.fallback !== null, secure: request.site.origin.startsWith('https://') };
  const html = [
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    metaElements(head, request),
    `<script nonce="${nonceMark}">${earlyInputScript}</script>`,
    !isHot && `<script nonce="${nonceMark}">${shellGuardScript(guarded)}</script>`,
    `<script type="importmap" nonce="${nonceMark}">${inlineJson({ integrity: allIntegrity(request.releases, shellAddressing) })}</script>`,
    '<template id="page-scripts">',
    scriptHints(shell, shellAddressing),
    owned && scriptHints(owned.release, owned.addressing),
    `<script type="module" nonce="${nonceMark}" src="${addressOf(shell, shell.entry, shellAddressing)}" integrity="${shell.files[shell.entry]?.integrity ?? ''}"></script></template>`,
    `<script nonce="${nonceMark}">${startScriptsScript}</script>`,
    fontHints(shell),
    styles,
    structuredData(head, request),
    '</head><body>',
    (owned !== null || ownPage) && withoutScripts(head, fragment, nonceMark),
    `<div id="root">${body}</div>`,
    request.preview && previewBadge(request.preview, nonceMark),
    `<script type="application/json" id="page-data">${inlineJson(pageData)}</script></body></html>`,
  ].filter(Boolean).join('');
  return { status: owned === null && !ownPage ? 404 : 200, noindex: head.noindex || request.preview !== null, html };
}

/** Whether this address has a page: a remote's or the shell's own. */
export function isPage(request: Addressed): boolean {
  const shell = request.releases.shell.active;
  return findOwner(request) !== null || (shell !== null && isShellPage(shell, request.pathname));
}

/** The shell's frame for an address; where nobody has it, the page that says so. */
export function findFrame(request: Addressed): PrerenderedDocument | null {
  const documents = request.releases.shell.active?.documents ?? [];
  return isPage(request) ? bestRoute(documents, request.pathname) : frameOfMissing(documents, request.pathname);
}

/** The page for an unknown address: at or below a folder with its own 404 page, that one. */
function frameOfMissing(documents: readonly PrerenderedDocument[], pathname: string): PrerenderedDocument | null {
  const fitting = documents.filter(({ route }) => route.endsWith(missingPage) && `${pathname}/`.startsWith(route.slice(0, -missingPage.length + 1)));
  return fitting.reduce<PrerenderedDocument | null>((best, page) => (best === null || page.route.length > best.route.length ? page : best), null) ?? bestRoute(documents, missingPage);
}

/** Whether the address is one of the shell's own pages, such as the operators'. Its frames have no title and do not count. */
const isShellPage = (shell: ReleaseRecord, pathname: string): boolean =>
  shell.documents.some(({ route, title }) => route === pathname && !route.endsWith(missingPage) && title !== '');

function metaElements(head: PrerenderedDocument, { site }: DocumentRequest): string {
  const title = escapeHtml(fillText(head.title === '' ? site.name : head.title, site));
  const description = escapeHtml(fillText(head.description, site));
  const canonical = head.canonical === undefined ? null : escapeHtml(site.origin + head.canonical);
  const image = escapeHtml(`${site.origin}/og.png`);
  return [
    `<title>${title}</title>`,
    description && `<meta name="description" content="${description}">`,
    head.noindex && '<meta name="robots" content="noindex">',
    canonical && `<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">`,
    description &&
    `<meta property="og:type" content="website"><meta property="og:locale" content="es_ES"><meta property="og:site_name" content="${escapeHtml(site.name)}">` +
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">` +
    `<meta property="og:image" content="${image}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">` +
    '<meta name="twitter:card" content="summary_large_image">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    isPanelAddress(head.route) && '<link rel="manifest" href="/panel.webmanifest">',
    '<meta name="theme-color" content="#fbfcfa" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0d1613" media="(prefers-color-scheme: dark)">',
  ].filter(Boolean).join('');
}

/** Styles are removed with their release: the page finds them by container name. */
const styleElement = (release: ReleaseRecord, css: string): string =>
  `<style nonce="${nonceMark}" data-release="${release.container}">${css.replaceAll(/<(?=\/style)/gi, '<\\')}</style>`;

function fontHints(shell: ReleaseRecord): string {
  return Object.keys(shell.files)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${addressOf(shell, file, 'shared')}">`)
    .join('');
}

const scriptHints = (release: ReleaseRecord, addressing: Addressing): string =>
  release.initialScripts.map((file) => `<link rel="modulepreload" href="${addressOf(release, file, addressing)}" integrity="${release.files[file]?.integrity ?? ''}">`).join('');

function allIntegrity({ shell, ...remotes }: ComposedReleases, shellAddressing: Addressing): Record<string, string> {
  const of = (release: ReleaseRecord | null, addressing: Addressing) => (release === null ? [] : Object.entries(integrityOf(release, addressing)));
  const scripts = [...of(shell.active, shellAddressing), ...Object.values(remotes).flatMap(({ active, fallback }) => [...of(active, 'shared'), ...of(fallback, 'own')])];
  return Object.fromEntries(scripts.filter(([file]) => file.endsWith('.js')));
}

const structuredData = (head: PrerenderedDocument, { site }: DocumentRequest): string =>
  head.structuredData.map((block) => `<script type="application/ld+json">${fillJson(inlineJson(block), site)}</script>`).join('');

/** A composed document, split at the parts that differ per response: the rest is neither searched nor encoded again. */
export type DocumentTemplate = (own: { readonly nonce: string; readonly ticket: string }) => Buffer;

export function cutDocument(html: string): DocumentTemplate {
  const parts = html.split(new RegExp(`(${nonceMark}|${ticketMark})`)).map((part) => (part === nonceMark || part === ticketMark ? part : Buffer.from(part)));
  return ({ nonce, ticket }) => {
    const own = new Map<string | Buffer, Buffer>([[nonceMark, Buffer.from(nonce)], [ticketMark, Buffer.from(ticket)]]);
    return Buffer.concat(parts.map((part) => own.get(part) ?? (part as Buffer)));
  };
}
