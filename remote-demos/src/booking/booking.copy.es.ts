import { dates } from 'shared/copy/formats';

const timeZone = 'UTC';
const day = dates({ timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = dates({ timeZone, weekday: 'short' });
const monthName = dates({ timeZone, month: 'long' });

export const bookingCopy = {
  title: 'Agendar 15 min',
  description: 'Elige cuándo (hora de Madrid) y te llamamos.',
  today: 'Hoy',
  previousWeek: 'Semana anterior',
  nextWeek: 'Semana siguiente',
  days: 'Días de la semana',
  times: (date: string) => `Horas libres del ${day(date)}`,
  /** In the order of `slotHalves`. */
  halves: ['Mañana', 'Tarde'],
  chooseDay: 'Elige un día para ver las horas.',
  noSlots: 'Sin disponibilidad para esta fecha.',
  takenUnknown: 'No hemos podido comprobar qué horas están ocupadas. Lo comprobaremos al reservar.',
  confirmSlot: 'Continuar',
  phone: 'Teléfono',
  phoneHint: 'Te llamaremos a este número.',
  phoneInvalid: 'Introduce un teléfono válido',
  privacy: 'Usaremos tu teléfono solo para esta llamada.',
  privacyLink: 'Política de privacidad',
  back: 'Cambiar hora',
  confirm: 'Confirmar',
  success: 'Hemos recibido tu teléfono',
  successText: (date: string, time: string) => `Te llamaremos el ${day(date)}, a las ${time} (hora de Madrid).`,
  addToCalendar: 'Añadir a tu calendario',
  change: 'Cambiar o cancelar la llamada',
  close: 'Cerrar',
  outcome: 'Tu reserva',
  show: 'Ver la reserva',
  notSent: 'No se pudo enviar. Inténtalo de nuevo',
  failed: 'Error al enviar',
  chosen: (date: string, time: string) => `${day(date)}, ${time}`,
  weekday: (date: string) => shortDay(date),
  ofMonth: (date: string) => ` de ${monthName(date)}`,
  months: (from: string, to: string) => new Intl.DateTimeFormat('es-ES', { timeZone, month: 'long', year: 'numeric' }).formatRange(new Date(from), new Date(to)),
};
