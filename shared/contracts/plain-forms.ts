/** Form targets of browsers without scripts. The cross-site guard accepts bodies that are not JSON at these addresses only. */
export const plainForms = { code: '/acceso', contact: '/solicitud', booking: '/reserva' } as const;

/** The one-line fields of a demo request, in order. */
export const demoRequestInputs = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'clinic', type: 'text', autoComplete: 'organization' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
] as const;
