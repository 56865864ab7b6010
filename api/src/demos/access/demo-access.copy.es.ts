export const demoAccessCopy = {
  unknownPath: 'Esta dirección no es la de la demo.',
  invalid: 'Código inválido',
  expired: 'Tu acceso ha caducado',
  genericLabel: 'Demo privada',
  genericType: 'Demo genérica',
  language: 'Español',
  version: '1.0',
};

export type BookingForMail = Readonly<Record<'clinic' | 'date' | 'time' | 'siteName' | 'phone' | 'code' | 'salesPage', string>>;

const dayFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeZone: 'UTC' });
export const longDay = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`));
export const longMoment = (date: string, time: string) => `${longDay(date)}, a las ${time} (hora de Madrid)`;

export const bookingMailCopy = {
  subject: ({ clinic, date, time }: BookingForMail) => `Llamada reservada: ${clinic}, ${longDay(date)}, a las ${time}`,
  text: ({ clinic, phone, date, time, code, salesPage }: BookingForMail) =>
    [
      'Un posible cliente ha reservado una llamada de 15 minutos desde su demo.',
      '',
      `Clínica: ${clinic}`,
      `Teléfono: ${phone}`,
      `Cuándo: ${longMoment(date, time)}`,
      `Código de acceso: ${code}`,
      '',
      'La llamada va adjunta como invitación de calendario.',
      `Todas las llamadas reservadas, y cómo cambiar o liberar su hora: ${salesPage}`,
    ].join('\n'),
  title: ({ clinic, siteName }: BookingForMail) => `${siteName}: llamada con ${clinic}`,
  ownTitle: (siteName: string) => `Llamada con ${siteName}`,
  description: ({ phone, code }: BookingForMail) => `Teléfono: ${phone}. Código de la demo: ${code}.`,
};
