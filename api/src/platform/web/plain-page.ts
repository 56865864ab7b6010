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
  ':root{color-scheme:light dark}body{max-width:36rem;margin:0 auto;padding:2rem 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}h1{line-height:1.2}' +
  'form,label{display:grid;gap:.25rem}form{gap:1rem}input,textarea,button{font:inherit;padding:.625rem .75rem;min-height:2.75rem}[role=alert]{font-weight:600}dt{font-weight:600}dd{margin:0 0 .75rem}';

/** The answer to a form of a browser that runs no scripts: one page that says what became of it. */
export function sendPlainPage(response: Response, { title, siteName, status, body }: PlainPage): void {
  const nonce = String(response.locals.cspNonce);
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(`${title} · ${siteName}`)}</title>` +
        `<style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );
}
