import { array, boolean, number, object, string } from 'yup';
import { endpoint } from './endpoint';

/** How old a conversation must be: the provider's list of the last day would bring a younger one back. Milliseconds. */
export const erasableAfterMs = 25 * 3_600_000;

/**
 * Erases what a clinic keeps of a patient, or of everybody when the clinic leaves: what belongs to a telephone, the conversations
 * in which a name was given for a visit or to be called back (whatever its accents and capitals), and one conversation by its id in the panel.
 */
export const erasePatients = endpoint('POST', '/api/admin/clinics/:clinic/patients/erase', {
  input: object({
    clinic: string().trim().min(1).max(63).required(),
    phone: string().trim().min(5).max(40).optional(),
    name: string().trim().min(1).max(200).optional(),
    conversation: string().uuid().optional(),
    everyone: boolean().default(false),
  }).test('who', 'names a patient (phone, name, conversation) or everyone, and not both', ({ phone, name, conversation, everyone }) => [phone, name, conversation].some((given) => given !== undefined) !== everyone),
  output: object({
    calls: number().integer().required(),
    chats: number().integer().required(),
    appointments: number().integer().required(),
    /** Calls that the voice provider may hold a recording of. */
    providerCalls: array(string().required()).required(),
  }),
});
