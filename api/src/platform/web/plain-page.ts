import type { Response } from 'express';

/** Text that is safe as HTML content and inside a quoted attribute. Escapes the same characters as React. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

/** Serves the active shell's style sheet. */
export const stylesPath = '/site.css';

interface PlainPage {
  readonly title: string;
  readonly siteName: string;
  readonly status: number;
  /** HTML of the page below its heading. */
  readonly body: string;
}

/** Added to the site's own style sheet, which has the tokens, the font and the basics. */
const style = `body{max-width:38rem;margin:0 auto;padding:0 1rem 3rem}
header a{display:flex;align-items:center;gap:.5rem;height:4rem;color:inherit;font-size:1.25rem;font-weight:700;text-decoration:none}
svg{fill:none;stroke:var(--color-accent);stroke-width:3.5;stroke-linecap:round}h1{font-size:var(--text-heading);font-weight:550;line-height:1.15}
main{display:grid;gap:1rem;margin-top:1rem;padding:clamp(1.25rem,5vw,2.5rem);border:1px solid var(--color-line);border-radius:1.5rem}
main,input,select,textarea{background:var(--color-surface)}form,label{display:grid;gap:.375rem}form{gap:1rem}label,dt{font-weight:600}
input,select,textarea,button{width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--color-line-strong);border-radius:.875rem;font-weight:400}
button{border-radius:99rem;background:var(--color-accent);color:var(--color-on-accent);font-weight:600}.quiet{background:none;color:inherit}
[role=alert],[role=status]{padding:.75rem 1rem;border-radius:.875rem;background:var(--color-danger-mist);font-weight:600}
[role=status]{background:var(--color-accent-mist)}ul[role=alert]{list-style-position:inside}dd{margin:0 0 .75rem}hr{width:100%;margin:0;border:0;border-top:1px solid var(--color-line)}
.when{font-weight:600}.when::first-letter{text-transform:uppercase}`;

/** Used until a shell is live, in a layer below its own. */
const bareStyle = '@layer bare{:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;--color-accent:light-dark(#0b7a55,#4fd3a2);--color-on-accent:light-dark(#fff,#052e20);--color-line:light-dark(#d9e2dc,#2a3b33);--text-heading:2rem}}';

/** The logo: an open ring with the bars of a call. */
const mark =
  '<svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true"><path d="M25.2 7.1A12.5 12.5 0 1 0 25.2 24.9M12.5 13v6M18 9.5v13"/>' +
  '<path stroke="#e0a377" d="M23.5 13.5v5"/></svg>';

/** A page that the server renders by itself, also for browsers without scripts. */
export function sendPlainPage(response: Response, { title, siteName, status, body }: PlainPage): void {
  const nonce = String(response.locals.cspNonce);
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(`${title} · ${siteName}`)}</title>` +
      `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${bareStyle}</style><link rel="stylesheet" href="${stylesPath}"><style nonce="${nonce}">${style}</style></head><body>` +
      `<header><a href="/">${mark}${escapeHtml(siteName)}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );
}
