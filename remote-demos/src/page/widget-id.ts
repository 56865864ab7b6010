/** Where the assistant stands on every demo page; buttons lead there. */
export const widgetId = 'asistente';
