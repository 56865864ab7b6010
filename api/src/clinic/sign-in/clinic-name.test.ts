import { describe, expect, test } from '@jest/globals';
import { clinicDisplayName } from './clinic-name';

const company = { name: 'Clinavoz', domain: 'clinavoz.example' };

describe('the name that the panel shows for a clinic', () => {
  test.each([
    ['the session clinic wins over any domain', 'Clínica Sants', 'ana@gmail.com', 'Clínica Sants'],
    ['a blank session clinic counts as none', '  ', 'ana@dental-rius.es', 'Dental Rius'],
    ['the company domain gives the company name', null, 'ana@CLINAVOZ.example', 'Clinavoz'],
    ['a public mail service gives the general word', null, 'ana@gmail.com', 'Clínica'],
    ['an own domain gives its name', null, 'recepcion@ivf-barcelona.com', 'Ivf Barcelona'],
    ['a mail subdomain does not hide the name', null, 'a@mail.reproclinic.com', 'Reproclinic'],
    ['a two-part ending is no name', null, 'a@oris.com.es', 'Oris'],
    ['accents are capitalised too', null, 'a@ópalo.es', 'Ópalo'],
    ['an address without a domain gives the general word', null, 'ana@', 'Clínica'],
    ['a name that only begins like a mail service is an own domain', null, 'ana@live.dental', 'Live'],
    ['a clinic whose domain holds the name of a service keeps its name', null, 'ana@hotmail-dental.es', 'Hotmail Dental'],
  ])('%s', (_, clinic, email, expected) => {
    expect(clinicDisplayName(clinic, email, company)).toBe(expected);
  });

  test.each([
    'hotmail.co.uk', 'outlook.fr', 'live.com', 'live.com.mx', 'yahoo.es', 'yahoo.com.ar', 'yahoo.cat', 'icloud.com', 'me.com', 'proton.me', 'pm.me', 'protonmail.com', 'gmx.es', 'gmx.net', 'web.de',
    'msn.es', 'googlemail.com', 'aol.com', 'ymail.com', 'yandex.com', 'mail.com', 'tutanota.com', 'fastmail.com', 'libero.it', 'orange.fr', 'sapo.pt', 'free.fr',
    'telefonica.net', 'movistar.es', 'ono.com', 'orange.es', 'terra.es', 'wanadoo.es', 'ya.com', 'vodafone.es', 'euskaltel.net', 'mundo-r.com', 'HOTMAIL.IT',
  ])('%s is nobody’s clinic', (domain) => {
    expect(clinicDisplayName(null, `recepcion@${domain}`, company)).toBe('Clínica');
  });
});
