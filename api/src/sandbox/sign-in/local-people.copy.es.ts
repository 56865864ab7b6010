import type { LocalPerson } from './local-person';

/** Who can sign in on a machine without a Google client. Made up, and said to be. */
export const localPeople: readonly (LocalPerson & { readonly role: 'owner' | 'staff' | null })[] = [
  { subject: 'local-owner', email: 'propietaria@ejemplo.example', name: 'Lucía (ejemplo)', description: 'propietaria de la clínica', role: 'owner' },
  { subject: 'local-staff', email: 'recepcion@ejemplo.example', name: 'Marc (ejemplo)', description: 'equipo de la clínica', role: 'staff' },
  { subject: 'local-stranger', email: 'visitante@ejemplo.example', name: 'Eva (ejemplo)', description: 'sin clínica', role: null },
];
