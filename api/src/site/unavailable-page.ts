import { siteCopy } from 'shared/copy/site.es';
import { escapeHtml } from '../platform/web/plain-page';

/** The page before the very first release is active: plain, readable, and asks to come back. */
export function unavailablePage(name: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(name)}</title></head><body><main><h1>${escapeHtml(name)}</h1><p>${escapeHtml(siteCopy.starting)}</p></main></body></html>`;
}
