/** The texts of product.md section 4, "Live status messages". */
export const liveStatusCopy = {
  heading: 'Estado de Llamadas',
  waiting: 'Esperando llamadas...',
  connected: 'Conectado a eventos en tiempo real',
  broken: 'Error de conexión - Reintentando...',
  unknownNumber: 'Número desconocido',
  callStarted: (number: string) => `Llamada iniciada: ${number}`,
  callEnded: (minutes: string) => `Llamada finalizada: ${minutes} min`,
  callEndedUnknown: 'Llamada finalizada',
  callAnalysed: 'Análisis de la llamada completado',
  appointmentCreated: 'Cita reservada',
  appointmentRescheduled: 'Cita reprogramada',
  appointmentCancelled: 'Cita cancelada',
  chatStarted: 'Nueva conversación en el chat',
  chatMessage: 'Nuevo mensaje en el chat',
} as const;
