import { readFile } from 'node:fs/promises';
import type { Config } from '../../platform/config';

export interface LegalDocument {
  readonly title: string;
  readonly subject: string;
  /** Line by line: `# ` begins a heading, `- ` a point of a list, anything else is a paragraph. An empty line parts two lists. */
  readonly text: string;
}

/** Who answers for the site, as the documents name them. What is not configured is said to be missing, never made up. */
export type LegalParty = ReturnType<typeof legalParty>;

/** When the texts were last changed; stands in every document. */
export const textsFrom = new Date('2026-11-25T00:00:00Z');

/** What a local start says in place of what only the company can tell. A production start refuses without it. */
const pending = (what: string) => `[${what}: pendiente de configurar]`;

export function legalParty({ site, legal }: Pick<Config, 'site' | 'legal'>) {
  return {
    site: site.name,
    origin: site.origin,
    name: legal.name ?? pending('titular'),
    taxId: legal.taxId ?? pending('NIF'),
    address: legal.address ?? pending('domicilio'),
    /** Entry in a public register, where the company has one (LSSI art. 10.1.b). */
    registry: legal.registry ?? null,
    email: site.email,
    phone: site.phone,
    city: site.city,
  };
}

/**
 * Reads a document of `api/assets/legal`: its title, its subject, and from the fourth line on its text, each with `{name}` in place of
 * what the party says of itself. A line about what the company does not have is left out.
 */
export async function readDocument(file: string, party: LegalParty): Promise<LegalDocument> {
  const facts = new Map(Object.entries(party));
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => ![...facts].some(([name, fact]) => fact === null && line.includes(`{${name}}`)));
  const [title = '', subject = '', , ...text] = lines.map((line) => line.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => facts.get(name) ?? placeholder));
  return { title, subject, text: text.join('\n') };
}
