/** The one-line fields of a demo request, in order. */
export const inputs = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'clinic', type: 'text', autoComplete: 'organization' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
] as const;
