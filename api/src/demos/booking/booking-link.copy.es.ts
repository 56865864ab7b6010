import { longDay, longMoment } from '../access/demo-access.copy.es';

export const bookingLinkCopy = {
  title: 'Tu llamada con nosotros',
  when: longMoment,
  calendar: 'Añadir a tu calendario',
  moveTo: 'Otro día',
  showDay: 'Ver las horas libres',
  moveTime: (date: string) => `Horas libres del ${longDay(date)}`,
  noHours: 'Sin disponibilidad para esta fecha.',
  /** In the order of `slotHalves`. */
  halves: ['Mañana', 'Tarde'],
  move: 'Cambiar la hora',
  moved: 'Hecho: hemos cambiado la hora de la llamada.',
  cancel: 'Cancelar la llamada',
  cancelTitle: '¿Cancelar la llamada?',
  cancelNow: 'Sí, cancelar la llamada',
  keep: 'No, mantener la llamada',
  chooseAct: 'Elige si quieres cambiar la hora o cancelar la llamada.',
  cancelled: 'Llamada cancelada',
  cancelledText: 'La hora queda libre. Se puede reservar otra desde la demo.',
  gone: 'Esta llamada ya no está reservada',
  goneText: 'Se canceló, o ya ha pasado.',
  past: 'Esta llamada ya ha empezado o ha pasado: no se puede cambiar.',
  home: 'Ir al inicio',
  mailCancelled: (clinic: string, when: string) => `Llamada cancelada: ${clinic}, ${when}`,
  mailMoved: (clinic: string, when: string, before: string) => `Cambio de hora: ${clinic}, ${when}; antes, ${before}`,
  mailText: (what: string, salesPage: string) => `${what}.\n\nSe ha hecho desde el enlace de la reserva. Si tienes la llamada en tu calendario, cámbiala o bórrala allí.\n\nTodas las llamadas reservadas: ${salesPage}`,
} as const;
