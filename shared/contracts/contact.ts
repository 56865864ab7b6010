import { number, object, string, type InferType } from 'yup';
import { endpoint, once } from './endpoint';
import { hasDigitsToDial, plainTelephone } from './telephone';

const sentences = { tooLong: ({ max }: { max: number }) => `Máximo ${max} caracteres`, email: 'Email inválido', phone: 'Teléfono inválido' };

/** Text, at, text, no white space: a stricter pattern refuses addresses that exist. */
const emailPattern = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

const phone = string()
  .transform((value: string | null | undefined) => value && plainTelephone(value))
  .max(40, sentences.tooLong)
  .required('Teléfono es obligatorio')
  .min(7, sentences.phone)
  .test('digits', sentences.phone, (value) => value === undefined || value.length < 7 || hasDigitsToDial(value));

/** A request for a demo; the form checks it on every change, the API on every request. Visitors read the messages. */
export const contactRequest = once(() => object({
  name: string().trim().max(120, sentences.tooLong).required('Nombre es obligatorio'),
  clinic: string().trim().max(160, sentences.tooLong).required('Clínica es obligatoria'),
  /** Copied addresses bring invisible marks along. */
  email: string().transform((text: string | null | undefined) => text?.replaceAll(/\p{Cf}/gu, '')).trim().max(254, sentences.tooLong)
    .required('Email es obligatorio').matches(emailPattern, sentences.email),
  phone,
  message: string().trim().max(4000, sentences.tooLong).required('Mensaje es obligatorio'),
  /** Honeypot: no person sees it, so a value comes from a program. */
  website: string().default(''),
  /** Milliseconds from the form's load to its submission; a program is faster than any person. */
  filledInMs: number().integer().min(0).optional(),
  /** Id of the submission: sent again after a lost answer, it stays one request. */
  formId: string().uuid().optional(),
}));
export type ContactRequest = InferType<ReturnType<typeof contactRequest>>;

export const submitContact = endpoint('POST', '/api/contact', () => ({ input: contactRequest(), output: object({ requestId: string().uuid().required() }) }));
