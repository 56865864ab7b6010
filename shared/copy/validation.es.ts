import type { ValidationError } from 'yup';

type Sentence = (limits: Readonly<Record<string, unknown>>) => string;

/** Also used for a value whose type is so wrong that no rule could check it. */
export const wrongTypeSentence = 'No tiene el tipo esperado';

const unitOf = (value: unknown) => (typeof value === 'string' ? ' caracteres' : '');
/** Default sentences by the rule's type in yup. */
const sentences: Readonly<Record<string, Sentence>> = {
  ...Object.fromEntries(['required', 'optionality', 'defined', 'nullable'].map((type) => [type, () => 'Es obligatorio'])),
  oneOf: () => 'No es uno de los valores admitidos',
  typeError: () => wrongTypeSentence,
  min: ({ min, more, value }) => (min === undefined ? `Más de ${String(more)}` : value === '' ? 'Es obligatorio' : `Como mínimo ${String(min)}${unitOf(value)}`),
  max: ({ max, value }) => `Como máximo ${String(max)}${unitOf(value)}`,
  matches: () => 'No tiene el formato esperado',
  uuid: () => 'Debe ser un identificador válido',
  datetime: () => 'Debe ser una fecha y hora válidas',
  integer: () => 'Debe ser un número entero',
  'app-name': () => 'Una letra y, después, letras minúsculas, cifras y guiones sueltos: 30 como máximo, y ninguna palabra reservada',
};

type Issue = Pick<ValidationError, 'type' | 'path' | 'message' | 'params'>;

/** The sentence for a person: the rule's own, or ours in place of yup's English default, which begins with the field's name. */
export function validationSentence({ type = '', path = '', message, params = {} }: Issue): string {
  const isDefault = message.startsWith(`${path} `) || message.startsWith('this ');
  return isDefault ? (sentences[type]?.(params) ?? 'No es válido') : message;
}
