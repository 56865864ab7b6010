import { plainForms } from 'shared/contracts/plain-forms';
import { escapeHtml } from '../platform/web/plain-page';
import { contactFormCopy as copy } from './contact-form.copy.es';

const types = { name: 'text', clinic: 'text', email: 'email', phone: 'tel' } as const;

/** The form once more, with what was typed and why it was refused. */
export function contactFormHtml(typed: Readonly<Record<string, string>>, sentences: readonly string[]): string {
  const valueOf = (name: string) => escapeHtml(typed[name] ?? '');
  const inputs = Object.entries(types).map(([name, type]) => `<label>${copy.fields[name as keyof typeof types]}<input name="${name}" type="${type}" required value="${valueOf(name)}"></label>`);
  return (
    `<ul role="alert">${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul><form method="post" action="${plainForms.contact}">${inputs.join('')}` +
    `<label>${copy.fields.message}<textarea name="message" rows="4" required>${valueOf('message')}</textarea></label><button type="submit">${copy.submit}</button></form>`
  );
}
