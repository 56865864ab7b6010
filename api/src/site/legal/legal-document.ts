/** A paragraph, or a list of points. */
export type Block = string | readonly string[];

export interface LegalSection {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface LegalDocument {
  readonly title: string;
  readonly subject: string;
  readonly intro: readonly Block[];
  readonly sections: readonly LegalSection[];
}

/** Who answers for the site, as the documents name them. What is not configured is said to be missing, never made up. */
export interface LegalParty {
  readonly site: string;
  readonly origin: string;
  readonly name: string;
  readonly taxId: string;
  readonly address: string;
  /** Entry in a public register, where the company has one (LSSI art. 10.1.b). */
  readonly registry: string | null;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
}

/** When the texts were last changed; stands in every document. */
export const textsFrom = new Date('2026-11-21T00:00:00Z');
