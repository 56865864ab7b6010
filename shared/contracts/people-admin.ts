import { array, mixed, number, object, string } from 'yup';
import { endpoint } from './endpoint';

const who = object({
  email: string().trim().lowercase().matches(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address').max(254).optional(),
  phone: string().trim().min(5).max(40).optional(),
}).test('who', 'names a person by email, phone or both', ({ email, phone }) => email !== undefined || phone !== undefined);

/** All that this site itself keeps of somebody who asked for a demo, booked one, or works at a clinic, by table and in the clear. Patients are their clinics'. A POST, so that nobody's address stands in one. */
export const showPerson = endpoint('POST', '/api/admin/people/show', { input: who, output: object({ kept: mixed<Record<string, Record<string, unknown>[]>>().required() }) });

/** Erases it, but for the trail, which names people by number. @returns how many rows of each table */
export const erasePerson = endpoint('POST', '/api/admin/people/erase', {
  input: who,
  output: object({ erased: array(object({ table: string().required(), rows: number().integer().required() }).required()).required() }),
});
