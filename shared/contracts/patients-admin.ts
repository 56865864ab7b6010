import { array, boolean, number, object, string } from 'yup';
import { endpoint } from './endpoint';

/** How old a conversation must be: the provider's list of the last day would bring a younger one back. Milliseconds. */
export const erasableAfterMs = 25 * 3_600_000;

/**
 * Erases what a clinic keeps of a patient, or of everybody when the clinic leaves. By telephone, by the name given in
 * chats and bookings, or both.
 */
export const erasePatients = endpoint('POST', '/api/admin/clinics/:clinic/patients/erase', {
  input: object({
    clinic: string().trim().min(1).max(63).required(),
    phone: string().trim().min(5).max(40).optional(),
    name: string().trim().min(1).max(200).optional(),
    everyone: boolean().default(false),
  }).test('who', 'names a patient (phone, name) or everyone, and not both', ({ phone, name, everyone }) => (phone !== undefined || name !== undefined) !== everyone),
  output: object({
    calls: number().integer().required(),
    chats: number().integer().required(),
    appointments: number().integer().required(),
    /** Calls that the voice provider may hold a recording of. */
    providerCalls: array(string().required()).required(),
  }),
});
