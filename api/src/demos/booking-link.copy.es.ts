const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeZone: 'UTC' });

export const bookingLinkCopy = {
  title: 'Tu llamada con nosotros',
  when: (date: string, time: string) => `${day.format(new Date(`${date}T00:00:00Z`))}, a las ${time} (hora de Madrid)`,
  calendar: 'Añadir a tu calendario',
  moveTo: 'Nuevo día',
  moveTime: 'Nueva hora',
  move: 'Cambiar la hora',
  cancel: 'Cancelar la llamada',
  cancelled: 'Llamada cancelada',
  cancelledText: 'Tu hora queda libre. Cuando quieras, puedes reservar otra desde tu demo.',
  gone: 'Esta llamada ya no está reservada',
  goneText: 'Se canceló, o ya ha pasado.',
  past: 'Esta llamada ya ha empezado o ha pasado: no se puede cambiar.',
  back: 'Volver a tu llamada',
  home: 'Ir al inicio',
  mailCancelled: (clinic: string, when: string) => `Llamada cancelada: ${clinic}, ${when}`,
  mailMoved: (clinic: string, when: string) => `Llamada cambiada: ${clinic}, ${when}`,
  mailText: (clinic: string, when: string) => `${clinic} ha cambiado o cancelado su llamada desde su enlace.\n\nCuándo: ${when}`,
} as const;
