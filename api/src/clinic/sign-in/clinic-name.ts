import emailProviders from 'email-providers';
import { clinicNameCopy } from './clinic-name.copy.es';

const listed: ReadonlySet<string> = new Set(emailProviders);

/** Mail domains of Spain's telephone and cable companies, which the list of the world's mail services lacks. */
const spanish: ReadonlySet<string> = new Set([
  'telefonica.net', 'movistar.es', 'movistar.com', 'ono.com', 'orange.es', 'ya.com', 'vodafone.es', 'jazztel.es', 'jazztel.com',
  'jazzfree.com', 'euskaltel.net', 'euskalnet.net', 'telecable.es', 'mundo-r.com', 'mundo-r.net', 'mundofree.com', 'r.cat',
  'infonegocio.com', 'arrakis.es', 'tutanota.com', 'tuta.io', 'fastmail.com', 'duck.com', 'zoho.eu',
]);

/** Services with a domain per country: `hotmail.co.uk`, `yahoo.com.ar`, `gmx.es`. */
const family = /^(?:[^.]+\.)?(?:gmail|googlemail|hotmail|outlook|live|msn|windowslive|yahoo|ymail|rocketmail|icloud|aol|gmx|yandex)\.(?:com?(?:\.[a-z]{2})?|[a-z]{2}|net|cat)$/;

/** Whether anybody can get an address in a mail domain, so that it does not identify the clinic. @param domain in lower case */
const isGenericMail = (domain: string): boolean => listed.has(domain) || spanish.has(domain) || family.test(domain);

/** Two-part suffixes under which clinics register their own name. */
const secondLevelEndings: ReadonlySet<string> = new Set(['com.es', 'org.es', 'nom.es', 'gob.es', 'edu.es', 'co.uk', 'org.uk', 'com.mx', 'com.ar', 'com.co']);

export interface Company {
  readonly name: string;
  /** The company's own mail domain, the "special domain" of the specification. */
  readonly domain: string;
}

function registeredLabel(domain: string): string {
  const labels = domain.split('.').filter((label) => label !== '');
  const endingLength = secondLevelEndings.has(labels.slice(-2).join('.')) ? 2 : 1;
  return labels.at(-1 - endingLength) ?? labels[0] ?? '';
}

const asTitle = (label: string): string =>
  label.split(/[-_]+/).filter((word) => word !== '').map((word) => word.charAt(0).toLocaleUpperCase('es') + word.slice(1)).join(' ');

/** The clinic's name in the panel (specification, section 6): the session's clinic, else by the domain, generic for a public mail service. */
export function clinicDisplayName(clinicName: string | null, email: string, company: Company): string {
  const given = clinicName?.trim() ?? '';
  if (given !== '') return given;
  const domain = email.slice(email.lastIndexOf('@') + 1).trim().toLowerCase().replace(/\.$/, '');
  if (domain === company.domain.toLowerCase()) return company.name;
  if (isGenericMail(domain)) return clinicNameCopy.unknown;
  return asTitle(registeredLabel(domain)) || clinicNameCopy.unknown;
}
