import type { LocaleObject } from 'yup';

/** What a rule says that brings no sentence of its own: `setLocale(validationSentences)` wherever schemas are checked for people. */
export const validationSentences: LocaleObject = {
  mixed: {
    default: 'No es válido',
    required: 'Es obligatorio',
    defined: 'Es obligatorio',
    notNull: 'Es obligatorio',
    oneOf: 'No es uno de los valores admitidos',
    notOneOf: 'No es uno de los valores admitidos',
    notType: 'No tiene el tipo esperado',
  },
  string: {
    length: 'Debe tener ${length} caracteres',
    min: 'Debe tener al menos ${min} caracteres',
    max: 'Debe tener como máximo ${max} caracteres',
    matches: 'No tiene el formato esperado',
    email: 'Email inválido',
    url: 'Debe ser una dirección web',
    uuid: 'Debe ser un identificador válido',
    trim: 'No debe empezar ni terminar con espacios',
    datetime: 'Debe ser una fecha y hora válidas',
  },
  number: {
    min: 'Debe ser ${min} o más',
    max: 'Debe ser ${max} o menos',
    positive: 'Debe ser mayor que cero',
    integer: 'Debe ser un número entero',
  },
  array: { min: 'Debe tener al menos ${min} elementos', max: 'Debe tener como máximo ${max} elementos' },
  object: { noUnknown: 'Tiene campos que no se conocen' },
};
