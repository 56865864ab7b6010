import { array, mixed, number, object, string } from 'yup';
import { endpoint } from '../endpoint';

const who = object({
  email: string().trim().lowercase().matches(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address').max(254).optional(),
  phone: string().trim().max(40).matches(/\d(?:\D*\d){4}/, 'has five digits at least').optional(),
  /** Names alone are of many: looked for in the labels of demo codes, and nowhere else. */
  name: string().trim().max(200).matches(/\p{L}{2}/u, 'has two letters at least').optional(),
}).test('who', 'name a person by email, phone or name', ({ email, phone, name }) => [email, phone, name].some((given) => given !== undefined));

/** The site's own data on a requester, booker or member of staff, by table, decrypted. A POST keeps the e-mail out of the URL. */
export const showPerson = endpoint('POST', '/api/admin/people/show', () => ({ input: who, output: object({ kept: mixed<Record<string, Record<string, unknown>[]>>().required() }) }));

/** Erases these data, except in the audit trail, which names people by number. @returns per table how many rows went, and how many stay because they are in use */
export const erasePerson = endpoint('POST', '/api/admin/people/erase', () => ({
  input: who,
  output: object({ erased: array(object({ table: string().required(), rows: number().integer().required(), left: number().integer().default(0) }).required()).required() }),
}));
