/** Addresses that browsers without scripts send forms to. The cross-site guard lets bodies that are not JSON through to these alone. */
export const plainForms = { code: '/acceso', contact: '/solicitud', booking: '/reserva' } as const;
