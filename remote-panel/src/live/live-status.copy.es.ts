/** The texts of the specification's section 4, "Live status messages". */
export const liveStatusCopy = {
  heading: 'Estado de Llamadas',
  waiting: 'Esperando llamadas...',
  connected: 'Conectado a eventos en tiempo real',
  broken: 'Error de conexión - Reintentando...',
  unknownNumber: 'Número desconocido',
  callStarted: (number: string) => `Llamada iniciada: ${number}`,
  none: 'Ninguna llamada en curso',
  ongoing: (count: number, callers: string) => `${count === 1 ? '1 llamada' : `${count} llamadas`} en curso: ${callers}`,
  andMore: (count: number) => ` y ${count} más`,
  callEnded: (minutes: string) => `Llamada finalizada: ${minutes} min`,
  callEndedUnknown: 'Llamada finalizada',
  /** Text by event; null where the event does not concern the line. */
  happened: {
    call_transcribed: null,
    call_analyzed: 'Análisis de la llamada completado',
    appointment_created: 'Cita reservada',
    appointment_rescheduled: 'Cita movida',
    appointment_cancelled: 'Cita cancelada',
    appointment_confirmed: 'Cita confirmada',
    task_changed: null,
    chat_thread_created: 'Nueva conversación en el chat',
    chat_changed: null,
    chat_message: 'Nuevo mensaje en el chat',
    analytics_update: null,
  },
} as const;
