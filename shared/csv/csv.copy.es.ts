export const sheetCopy = {
  yes: 'Sí',
  no: 'No',
  callColumns: ['Fecha', 'Quién llama', 'Paciente', 'Duración (segundos)', 'Resultado', 'Cita reservada', 'Motivo', 'Resumen', 'Ejemplo'],
  appointmentColumns: ['Empieza', 'Termina', 'Paciente', 'Teléfono', 'Motivo', 'Visita', 'Agenda', 'Confirmada', 'Reservada'],
  threadColumns: ['Conversación', 'Paciente', 'Asunto', 'Último mensaje', 'Fecha', 'Ejemplo'],
} as const;
