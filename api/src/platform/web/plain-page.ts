import type { Response } from 'express';

/** Text that is safe as HTML content and inside a quoted attribute. The same characters as React escapes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
}

interface PlainPage {
  readonly title: string;
  readonly siteName: string;
  readonly status: number;
  /** HTML of the page below its heading. */
  readonly body: string;
}

const style =
  ':root{color-scheme:light dark;--ground:light-dark(#fbfcfa,#0d1613);--surface:light-dark(#fff,#17241e);--ink:light-dark(#10241d,#eef5f1);--accent:light-dark(#0b7a55,#4fd3a2)}' +
  'body{max-width:36rem;margin:0 auto;padding:1rem 1.25rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}header a{color:inherit;font-size:1.25rem;font-weight:600;text-decoration:none}h1{line-height:1.2}' +
  'a{color:var(--accent)}form,label{display:grid;gap:.25rem}form{gap:1rem}input,select,textarea,button{font:inherit;padding:.625rem .75rem;min-height:2.75rem;border:1px solid light-dark(#84958b,#71857a);border-radius:.5rem;background:var(--surface);color:inherit}' +
  'button{border-radius:999px;border-color:var(--accent);background:var(--accent);color:light-dark(#fff,#052e20);font-weight:600}[role=alert],[role=status]{padding:.75rem 1rem;border-radius:.875rem;background:light-dark(#fdeceb,#3a1a18);font-weight:600}' +
  '[role=status]{background:light-dark(#e0f3ea,#123a2b)}ul[role=alert]{list-style-position:inside}dt{font-weight:600}dd{margin:0 0 .75rem}';

/** A page that the server draws by itself, for browsers that run no scripts too. */
export function sendPlainPage(response: Response, { title, siteName, status, body }: PlainPage): void {
  const nonce = String(response.locals.cspNonce);
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(`${title} · ${siteName}`)}</title>` +
        `<style nonce="${nonce}">${style}</style></head><body><header><a href="/">${escapeHtml(siteName)}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );
}
