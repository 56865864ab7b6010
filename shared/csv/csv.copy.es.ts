export const sheetCopy = {
  yes: 'Sí',
  no: 'No',
  callColumns: ['Fecha', 'Quién llama', 'Duración (segundos)', 'Resultado', 'Cita reservada', 'Motivo', 'Resumen', 'Ejemplo'],
  threadColumns: ['Conversación', 'Paciente', 'Asunto', 'Último mensaje', 'Fecha', 'Ejemplo'],
} as const;
