import { sitePlaceholders, type SiteConfig } from 'shared/contracts/site';
import { escapeHtml } from '../platform';

const placeholders = Object.entries(sitePlaceholders) as [keyof SiteConfig, string][];

/** JSON that is safe inside a script element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Inserts the configured names into prerendered HTML. */
export const fillHtml = (html: string, site: SiteConfig): string => fill(html, site, escapeHtml);

/** Inserts the configured names into plain text, such as a title that is escaped later. */
export const fillText = (text: string, site: SiteConfig): string => fill(text, site, (value) => value);

/** Inserts the configured names into serialised JSON. */
export const fillJson = (json: string, site: SiteConfig): string => fill(json, site, (value) => inlineJson(value).slice(1, -1));

const fill = (text: string, site: SiteConfig, escape: (value: string) => string): string =>
  placeholders.reduce((filled, [key, placeholder]) => filled.replaceAll(placeholder, () => escape(site[key])), text);
