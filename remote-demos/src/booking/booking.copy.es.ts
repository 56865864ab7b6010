const day = new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('es-ES', { weekday: 'short', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const asUtc = (date: string) => new Date(`${date}T00:00:00Z`);

export const bookingCopy = {
  title: 'Agendar 15 min',
  description: 'Elige día y hora y te llamamos. Las horas son de Madrid.',
  today: 'Hoy',
  previousWeek: 'Semana anterior',
  nextWeek: 'Semana siguiente',
  days: 'Días de la semana',
  times: (date: string) => `Horas libres del ${day.format(asUtc(date))}`,
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
  successText: (date: string, time: string) => `Te llamaremos el ${day.format(asUtc(date))} a las ${time} (hora de Madrid).`,
  addToCalendar: 'Añadir a tu calendario',
  change: 'Cambiar o cancelar la llamada',
  close: 'Cerrar',
  outcome: 'Tu reserva',
  show: 'Ver la reserva',
  notSent: 'No se pudo enviar. Inténtalo de nuevo',
  failed: 'Error al enviar',
  chosen: (date: string, time: string) => `${day.format(asUtc(date))}, ${time}`,
  weekday: (date: string) => shortDay.format(asUtc(date)),
  ofMonth: (date: string) => ` de ${monthName.format(asUtc(date))}`,
  months: (from: string, to: string) => month.formatRange(asUtc(from), asUtc(to)),
};
