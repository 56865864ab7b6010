import type { LocalPerson } from './local-person';
import { localProviderCopy as copy } from './local-provider.copy.es';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// The page's only style sheet. It is served as a file of its own, because the site's policy allows no inline style.
export const localSignInStyle = `
:root{color-scheme:light dark;--ground:#fbfcfa;--surface:#fff;--ink:#10241d;--soft:#46584f;--line:#84958b;--mist:#e0f3ea;--focus:#0a58ca}
@media (prefers-color-scheme:dark){:root{--ground:#0d1613;--surface:#14201b;--ink:#eef5f1;--soft:#b2c3ba;--line:#71857a;--mist:#123a2b;--focus:#8ab8ff}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(28rem,100%);padding:1.5rem}
h1{font-size:1.5rem;margin:0 0 .5rem}
p{color:var(--soft);margin:0 0 1.5rem}
form{display:grid;gap:.75rem}
button{display:grid;gap:.125rem;min-height:44px;padding:.75rem 1rem;text-align:start;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:.875rem;cursor:pointer}
button:hover{background:var(--mist)}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
small{color:var(--soft);font-size:.875rem}`;

export function localSignInPage(action: string, styleAddress: string, people: readonly LocalPerson[]): string {
  const buttons = people
    .map(
      ({ subject, name, email, description }) =>
        `<button name="account" value="${escapeHtml(subject)}"><span>${copy.enterAs} <strong>${escapeHtml(name)}</strong></span><small>${escapeHtml(email)} · ${escapeHtml(description)}</small></button>`,
    )
    .join('');
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${copy.title}</title><link rel="stylesheet" href="${styleAddress}"></head><body><main><h1>${copy.title}</h1><p>${copy.intro}</p><form method="post" action="${escapeHtml(action)}">${buttons}</form></main></body></html>`;
}
