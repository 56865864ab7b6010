import type { ContactRequest } from 'shared/contracts/contact';

type Request = Pick<ContactRequest, 'name' | 'clinic' | 'email' | 'phone' | 'message'>;

/** What sales reads about a request. */
export const contactMail = {
  subject: ({ clinic }: Request, site: string) => `Solicitud de demo de ${clinic} · ${site}`,
  text: ({ name, clinic, email, phone, message }: Request, { id, at }: { readonly id: string; readonly at: Date }) =>
    [
      'Ha llegado una solicitud de demo desde la web.',
      '',
      `Nombre:    ${name}`,
      `Clínica:   ${clinic}`,
      `Email:     ${email}`,
      `Teléfono:  ${phone}`,
      '',
      'Mensaje:',
      message,
      '',
      '—',
      `Recibida:   ${new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Madrid' }).format(at)}`,
      `Referencia: ${id}`,
    ].join('\n'),
} as const;
