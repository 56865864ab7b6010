import { array, boolean, mixed, number, object, string } from 'yup';
import { endpoint } from '../endpoint';

/** Minimum age of an erasable conversation, milliseconds: the provider's list of the last day would import a younger one again. */
export const erasableAfterMs = 25 * 3_600_000;

const named = {
  clinic: string().trim().min(1).max(63).required(),
  phone: string().trim().min(5).max(40).optional(),
  name: string().trim().min(1).max(200).optional(),
  conversation: string().uuid().optional(),
};
const isNamed = ({ phone, name, conversation }: { [Name in 'phone' | 'name' | 'conversation']?: string | undefined }) =>
  [phone, name, conversation].some((given) => given !== undefined);

/**
 * Erases what a clinic keeps of a patient, or of everybody: what belongs to a telephone, the conversations
 * in which a name was given for a visit or to be called back (whatever its accents and capitals), and one conversation by its id in the panel.
 */
export const erasePatients = endpoint('POST', '/api/admin/clinics/:clinic/patients/erase', () => ({
  input: object({ ...named, everyone: boolean().default(false) }).test('who', 'name a patient (phone, name, conversation) or everyone, and not both', (who) => isNamed(who) !== who.everyone),
  output: object({
    calls: number().integer().required(),
    chats: number().integer().required(),
    appointments: number().integer().required(),
    /** Calls and chats that the provider may still keep. */
    providerIds: array(string().required()).required(),
  }),
  timeoutMs: 600_000,
}));

/** A patient's data, erasable or too young, decrypted: conversations, visits, requests, staff notes. POST: no telephone in a URL. */
export const showPatient = endpoint('POST', '/api/admin/clinics/:clinic/patients/show', () => ({
  input: object(named).test('who', 'name a patient (phone, name, conversation)', isNamed),
  output: object({ kept: mixed<Record<string, Record<string, unknown>[]>>().required() }),
}));
