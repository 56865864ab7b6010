import type { StaffRole } from 'shared/contracts/clinic/staff-rights';
import type { LocalPerson } from './local-provider';

/** People who can sign in on a machine without a Google client. Invented, and marked as such. */
export const localPeople: readonly (LocalPerson & { readonly role: StaffRole | null })[] = [
  { subject: 'local-owner', email: 'propietaria@ejemplo.example', name: 'Lucía (ejemplo)', description: 'dirección de la clínica', role: 'owner' },
  { subject: 'local-staff', email: 'recepcion@ejemplo.example', name: 'Marc (ejemplo)', description: 'recepción de la clínica', role: 'reception' },
  { subject: 'local-reader', email: 'lectura@ejemplo.example', name: 'Nora (ejemplo)', description: 'solo lectura', role: 'reader' },
  { subject: 'local-one-factor', email: 'unpaso@ejemplo.example', name: 'Iris (ejemplo)', description: 'recepción, sin segundo factor', role: 'reception', oneFactor: true },
  { subject: 'local-stranger', email: 'visitante@ejemplo.example', name: 'Eva (ejemplo)', description: 'sin clínica', role: null },
];
