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
  ])('%s', (_, clinic, email, expected) => {
    expect(clinicDisplayName(clinic, email, company)).toBe(expected);
  });
});
