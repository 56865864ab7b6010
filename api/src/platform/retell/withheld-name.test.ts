import { expect, test } from '@jest/globals';
import { unlessWithheld } from './withheld-name';

test.each(['anonymous', 'Anonymous', 'ANONYMOUS', ' restricted ', 'unknown', 'Private', '', '   ', '-', '???', '<anonymous>', 'sip:anonymous@anonymous.invalid', 'N/A', 'null', 'Número oculto', 'Número oculto'.normalize('NFD'), 'NUMERO PRIVADO', 'Sin numero', 'Desconocido', '+266696687', '+7378742833', '+86282452253', '0000000000', '+0'])(
  '%j is nobody',
  (text) => expect(unlessWithheld(text)).toBeNull(),
);

test.each([['+34677000111', '+34677000111'], [' Ana García ', 'Ana García'], ['Nadia Anónimo Pérez', 'Nadia Anónimo Pérez'], ['Private Clínic', 'Private Clínic'], ['977', '977'], ['+26669668', '+26669668'], ['600000000', '600000000'], ['李', '李']])(
  '%j is kept as %j',
  (text, kept) => expect(unlessWithheld(text)).toBe(kept),
);

test('what is not there is nobody', () => {
  expect(unlessWithheld(undefined)).toBeNull();
  expect(unlessWithheld(null)).toBeNull();
});
