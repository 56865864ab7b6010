/** Characters that a terminal interprets, and marks that change the reading direction. */
export const controlCharacter = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

const spelt = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text from outside made safe for a terminal: control characters are escaped as in JSON. Line breaks and tabs stay, except in a cell. */
export const visible = (text: string, place: 'text' | 'cell' = 'text'): string =>
  Array.from(text, (one) => (controlCharacter.test(one) && !(place === 'text' && /[\n\t]/.test(one)) ? spelt(one) : one)).join('');
