export const todayCopy = {
  appointments: 'Citas de hoy y de mañana',
  allAppointments: 'Ver todas',
  none: 'Nadie tiene cita',
  more: (count: number) => (count === 1 ? 'Y 1 cita más' : `Y ${count} citas más`),
  since: (when: string) => `Desde el cierre: ${when}`,
  calls: (count: number) => (count === 1 ? 'llamada' : 'llamadas'),
  booked: (count: number) => (count === 1 ? 'cita reservada' : 'citas reservadas'),
  chats: (count: number) => (count === 1 ? 'chat' : 'chats'),
} as const;
