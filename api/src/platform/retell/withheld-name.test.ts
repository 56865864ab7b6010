import { expect, test } from '@jest/globals';
import { unlessWithheld } from './withheld-name';

test.each(['anonymous', 'Anonymous', 'ANONYMOUS', ' restricted ', 'unknown', 'Private', '', '   ', '-', '???', '<anonymous>', 'sip:anonymous@anonymous.invalid', 'N/A', 'null', 'Número oculto', 'Desconocido'])(
  '%j is nobody',
  (text) => expect(unlessWithheld(text)).toBeNull(),
);

test.each([['+34677000111', '+34677000111'], [' Ana García ', 'Ana García'], ['Nadia Anónimo Pérez', 'Nadia Anónimo Pérez'], ['Private Clínic', 'Private Clínic'], ['977', '977'], ['李', '李']])(
  '%j is kept as %j',
  (text, kept) => expect(unlessWithheld(text)).toBe(kept),
);

test('what is not there is nobody', () => {
  expect(unlessWithheld(undefined)).toBeNull();
  expect(unlessWithheld(null)).toBeNull();
});
