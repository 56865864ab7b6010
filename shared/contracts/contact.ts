import { number, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint';
import { hasDigitsToDial, plainTelephone } from './telephone';

const sentences = {
  tooLong: ({ max }: { max: number }) => `Máximo ${max} caracteres`,
  email: 'Email inválido',
  phone: 'Teléfono inválido',
};

/** Text, at, text, and no white space: anything stricter refuses addresses that exist. */
const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** Not yup's own `trim`, which throws a TypeError when a program sends a list or an object in place of a text. */
const text = () => string().transform((value: unknown) => (typeof value === 'string' ? value.trim() : value));

const phone = text()
  .transform((value: unknown) => (typeof value === 'string' ? plainTelephone(value) : value))
  .max(40, sentences.tooLong)
  .required('Teléfono es obligatorio')
  .min(7, sentences.phone)
  .test('digits', sentences.phone, (value) => value === undefined || value.length < 7 || hasDigitsToDial(value));

/** A request for a demo, as the form checks it on every change and the API at its door. Messages are what the visitor reads. */
export const contactRequest = object({
  name: text().max(120, sentences.tooLong).required('Nombre es obligatorio'),
  clinic: text().max(160, sentences.tooLong).required('Clínica es obligatoria'),
  email: text().max(254, sentences.tooLong).required('Email es obligatorio').matches(emailPattern, sentences.email),
  phone,
  message: text().max(4000, sentences.tooLong).required('Mensaje es obligatorio'),
  /** Bait that no person sees. Whoever fills it in is a program. */
  website: string().default(''),
  /** Milliseconds from the request for the form to its sending; a program is faster than any person. */
  filledInMs: number().integer().min(0).optional(),
  /** The form's own number for what it sends: sent again after a lost answer, it is still one request. */
  formId: string().uuid().optional(),
});
export type ContactRequest = InferType<typeof contactRequest>;

export const submitContact = endpoint('POST', '/api/contact', {
  input: contactRequest,
  output: object({ requestId: string().uuid().required() }),
});
