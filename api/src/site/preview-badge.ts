import type { PageData } from 'shared/contracts/composition';
import { endPreviewPath } from 'shared/contracts/release-control';
import { siteCopy } from 'shared/copy/site.es';
import { escapeHtml } from '../platform/web/plain-page';

/** Says on every page of a preview that it is one, and how to leave it. Stands outside the shell, so that no release can hide it. */
export function previewBadge({ app, version, endsAt }: NonNullable<PageData['preview']>, nonce: string): string {
  const until = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Madrid' }).format(new Date(endsAt));
  return [
    `<style nonce="${nonce}">.site-preview{position:fixed;inset:auto 0 0;z-index:1000;display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;align-items:center;padding:.25rem 1rem;background:#3b2400;color:#fff4dd;font:500 .9375rem/1.4 system-ui,sans-serif}.site-preview a{color:inherit;display:inline-flex;align-items:center;min-height:44px}</style>`,
    `<aside class="site-preview" aria-label="${escapeHtml(siteCopy.preview.label)}"><span><strong>${escapeHtml(siteCopy.preview.label)}</strong> · ${escapeHtml(app)} ${escapeHtml(version)} · ${escapeHtml(siteCopy.preview.until(until))}</span><a href="${endPreviewPath}">${escapeHtml(siteCopy.preview.leave)}</a></aside>`,
  ].join('');
}
