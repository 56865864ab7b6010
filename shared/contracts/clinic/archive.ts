import { array, mixed, object, string } from 'yup';
import { endpoint } from '../endpoint';

/** The stored tables of a clinic, in the order of its archive. */
export const archivedTables = [
  'clinic', 'clinic_demo', 'clinic_demo_path', 'agenda_settings', 'clinic_member', 'staff_user', 'staff_invitation',
  'call', 'call_line', 'chat_thread', 'chat_message', 'appointment', 'call_request', 'task_state', 'demo_booking', 'audit_entry',
] as const;
export type ArchivedTable = (typeof archivedTables)[number];

/** Decrypted rows of one table, as many as fit an answer; `next` is the `after` of the following page. */
export const readClinicArchive = endpoint('GET', '/api/admin/clinics/:clinic/archive/:table', () => ({
  input: object({ clinic: string().trim().min(1).max(63).required(), table: string().oneOf(archivedTables).required(), after: string().max(300).default('') }),
  output: object({ rows: array(mixed<Record<string, unknown>>().required()).required(), next: string().nullable().defined() }),
}));
