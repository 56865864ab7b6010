import emailProviders from 'email-providers';

const listed: ReadonlySet<string> = new Set(emailProviders);

/** Mail of Spain's telephone and cable companies, which the list of the world's mail services lacks. */
const spanish: ReadonlySet<string> = new Set([
  'telefonica.net', 'movistar.es', 'movistar.com', 'ono.com', 'orange.es', 'terra.es', 'wanadoo.es', 'ya.com', 'vodafone.es', 'jazztel.es', 'jazztel.com', 'jazzfree.com',
  'euskaltel.net', 'euskalnet.net', 'telecable.es', 'mundo-r.com', 'mundo-r.net', 'mundofree.com', 'r.cat', 'inicia.es', 'eresmas.com', 'lycos.es', 'teleline.es', 'infonegocio.com', 'arrakis.es', 'tutanota.com', 'tuta.io', 'fastmail.com', 'duck.com', 'zoho.eu',
]);

/** Services that have an address for each country: `hotmail.co.uk`, `yahoo.com.ar`, `gmx.es`. */
const family = /^(?:[^.]+\.)?(?:gmail|googlemail|hotmail|outlook|live|msn|windowslive|yahoo|ymail|rocketmail|icloud|aol|gmx|yandex)\.(?:com?(?:\.[a-z]{2})?|[a-z]{2}|net|cat)$/;

/** Whether a mail domain is one where anybody gets an address, so that it says nothing about the clinic. @param domain in lower case */
export const isGenericMail = (domain: string): boolean => listed.has(domain) || spanish.has(domain) || family.test(domain);
