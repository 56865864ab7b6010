/** The sentence for a command: English, like yup's own, and without the field's name, which the caller prints. */
export const commandSentence = ({ path = '', message }: { readonly path?: string; readonly message: string }): string =>
  [path, 'this'].filter(Boolean).reduce((text, name) => (text.startsWith(`${name} `) ? text.slice(name.length + 1) : text), message);

export const wrongTypeForCommand = 'is not of the expected type';
