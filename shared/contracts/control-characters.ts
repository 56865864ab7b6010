/** What a terminal obeys instead of showing it, and marks that turn the reading direction. */
const control = String.raw`[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]`;

export const controlCharacter = new RegExp(control, 'u');

/** A text from outside as a terminal may get it: what it would obey is spelt out, as JSON does. Lines and columns stay unless it stands in a cell. */
export const visible = (text: string, place: 'text' | 'cell' = 'text'): string =>
  text.replaceAll(new RegExp(control, 'gu'), (found) => (place === 'text' && /[\n\t]/.test(found) ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`));
