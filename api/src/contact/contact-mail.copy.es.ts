import type { ContactRequest } from 'shared/contracts/contact';

type Request = Pick<ContactRequest, 'name' | 'clinic' | 'email' | 'phone' | 'message'>;

/** Mail to sales about a request. */
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

/** Mail to the visitor. It quotes no input: otherwise anybody could make us send their text to a stranger's address. */
export const visitorMail = {
  subject: (site: string) => `Hemos recibido tu solicitud de demo · ${site}`,
  text: ({ name, phone }: { readonly name: string; readonly phone: string }) =>
    [
      'Hola:',
      `Gracias por interesarte por ${name}. Hemos recibido tu solicitud de demo.`,
      'Los próximos pasos:\n1. Te llamamos o te escribimos para conocer tu clínica.\n2. Acordamos contigo el día y la hora de la demo.\n3. En la demo hablas con el asistente y nos preguntas lo que quieras. Después, decides tú.',
      `Si quieres añadir algo o cambiar tus datos, responde a este correo o llámanos al ${phone.replaceAll(' ', '\u00a0')}.`,
      'Si no has pedido ninguna demo, alguien habrá escrito tu dirección por error: no hace falta que hagas nada.',
      `El equipo de ${name}`,
    ].join('\n\n'),
} as const;
