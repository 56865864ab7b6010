import type { DemoBusiness } from 'shared/contracts/demo-access';
import { plainForms } from 'shared/contracts/plain-forms';
import { escapeHtml } from '../platform/web/plain-page';
import { codeFormCopy as copy } from './code-form.copy.es';

const moment = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' });

/** The form once more, and why the code was refused. */
export function codeFormHtml(typed: string, sentence: string): string {
  return (
    `<p role="alert">${escapeHtml(sentence)}</p><form method="post" action="${plainForms.code}"><label>${copy.label}` +
    `<input name="code" required maxlength="64" autocomplete="off" value="${escapeHtml(typed)}"></label><button type="submit">${copy.submit}</button></form><p><a href="/">${copy.home}</a></p>`
  );
}

interface Granted {
  readonly mask: string;
  readonly business: DemoBusiness;
  readonly site: { readonly phone: string; readonly phoneHref: string };
}

/** What a code opens, for a browser that cannot run the demo itself. */
export function grantedHtml({ mask, business: { label, expiresAt }, site }: Granted): string {
  const facts = [
    [copy.demo, label],
    [copy.mask, mask],
    [copy.expiry, expiresAt === null ? copy.neverExpires : moment.format(new Date(expiresAt))],
  ] as const;
  return (
    `<dl>${facts.map(([term, fact]) => `<dt>${term}</dt><dd>${escapeHtml(fact)}</dd>`).join('')}</dl>` +
    `<p>${copy.needsScripts} <a href="tel:${escapeHtml(site.phoneHref)}">${escapeHtml(site.phone)}</a></p><p><a href="/">${copy.home}</a></p>`
  );
}
