/** Form targets of browsers without scripts. The cross-site guard accepts bodies that are not JSON at these addresses only. */
export const plainForms = { code: '/acceso', contact: '/solicitud', booking: '/reserva' } as const;
