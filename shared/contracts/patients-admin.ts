import { array, boolean, mixed, number, object, string } from 'yup';
import { endpoint } from './endpoint';

/** How old a conversation must be to be erased: the provider's list of the last day would bring a younger one back. Milliseconds. */
export const erasableAfterMs = 25 * 3_600_000;

const named = { clinic: string().trim().min(1).max(63).required(), phone: string().trim().min(5).max(40).optional(), name: string().trim().min(1).max(200).optional(), conversation: string().uuid().optional() };
const isNamed = ({ phone, name, conversation }: { phone?: string | undefined; name?: string | undefined; conversation?: string | undefined }) => [phone, name, conversation].some((given) => given !== undefined);

/**
 * Erases what a clinic keeps of a patient, or of everybody when the clinic leaves: what belongs to a telephone, the conversations
 * in which a name was given for a visit or to be called back (whatever its accents and capitals), and one conversation by its id in the panel.
 */
export const erasePatients = endpoint('POST', '/api/admin/clinics/:clinic/patients/erase', {
  input: object({ ...named, everyone: boolean().default(false) }).test('who', 'names a patient (phone, name, conversation) or everyone, and not both', (who) => isNamed(who) !== who.everyone),
  output: object({
    calls: number().integer().required(),
    chats: number().integer().required(),
    appointments: number().integer().required(),
    /** Calls that the voice provider may hold a recording of. */
    providerCalls: array(string().required()).required(),
  }),
});

/** What would be erased of a patient, and what is too young for that, in the clear: conversations with all that was said, visits, requests and what staff noted. A POST, so that nobody's number stands in an address. */
export const showPatient = endpoint('POST', '/api/admin/clinics/:clinic/patients/show', {
  input: object(named).test('who', 'names a patient (phone, name, conversation)', isNamed),
  output: object({ kept: mixed<Record<string, Record<string, unknown>[]>>().required() }),
});
