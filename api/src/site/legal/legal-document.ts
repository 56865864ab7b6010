import { readFile } from 'node:fs/promises';
import type { Config } from '../../platform/config/config';

export interface LegalDocument {
  readonly title: string;
  readonly subject: string;
  /** Line by line: `# ` begins a heading, `- ` a list item, anything else is a paragraph. An empty line separates two lists. */
  readonly text: string;
}

/** The party responsible for the site, as the documents name it. Missing settings are shown as missing, never invented. */
export type LegalParty = ReturnType<typeof legalParty>;

/** Date of the last change of the texts; every document shows it. */
export const textsFrom = new Date('2026-11-25T00:00:00Z');

/** Placeholder of a local start for the company's data. A production start refuses without the data. */
const pending = (what: string) => `[${what}: pendiente de configurar]`;

export function legalParty({ site, legal }: Pick<Config, 'site' | 'legal'>) {
  return {
    site: site.name,
    origin: site.origin,
    name: legal.name ?? pending('titular'),
    taxId: legal.taxId ?? pending('NIF'),
    address: legal.address ?? pending('domicilio'),
    /** Entry in a public register, if the company has one (LSSI art. 10.1.b). */
    registry: legal.registry ?? null,
    email: site.email,
    phone: site.phone,
    city: site.city,
  };
}

/** Reads a text of `api/assets/legal`: title, subject, from line four the text with the party's `{name}`, omitting lines without data. */
export async function readDocument(file: string, party: LegalParty): Promise<LegalDocument> {
  const facts = new Map(Object.entries(party));
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => ![...facts].some(([name, fact]) => fact === null && line.includes(`{${name}}`)));
  const [title = '', subject = '', , ...text] = lines.map((line) => line.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => facts.get(name) ?? placeholder));
  return { title, subject, text: text.join('\n') };
}
