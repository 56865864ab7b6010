import type { AgendaSettings } from 'shared/contracts/agenda-settings';

export const hoursCopy = {
  heading: 'Horario y agendas',
  text: 'Tu asistente solo ofrece horas que caben aquí, y aquí tampoco se puede mover una cita a otra hora. Las citas que ya están reservadas se quedan como están.',
  loading: 'Cargando el horario...',
  week: 'Horario de la semana',
  weekHint: 'Uno o varios tramos, separados por comas; vacío si ese día cerráis.',
  badHours: 'Escribe tramos como 09:00-14:00, separados por comas.',
  closed: 'Cerrado',
  agendas: 'Agendas: personas o sillones',
  agendaName: 'Nombre de la agenda',
  addAgenda: 'Añadir agenda',
  visits: 'Tipos de visita',
  visitName: 'Nombre de la visita',
  minutes: 'Dura (min)',
  buffer: 'Libre después (min)',
  addVisit: 'Añadir tipo de visita',
  remove: (name: string) => `Quitar ${name}`,
  step: 'Las citas empiezan cada',
  stepOption: (minutes: number) => `${minutes} minutos`,
  region: 'Festivos nacionales y de',
  noRegion: 'Solo nacionales',
  closedDays: 'Otros días cerrados',
  closedDaysHint: 'Fechas como 2026-12-24, separadas por comas: fiestas locales, vacaciones.',
  badDays: 'Escribe fechas como 2026-12-24, separadas por comas.',
  visitValue: 'Valor de una visita para la clínica (€)',
  visitValueHint: 'Si lo pones, el panel dice cuánto valen las citas reservadas.',
  save: 'Guardar',
  saved: 'Guardado. Tu asistente ya lo tiene en cuenta.',
  feed: 'Tus citas en otro calendario',
  feedText: 'Con esta dirección, tu calendario (Google, Outlook, el del móvil) muestra las citas. Quien la tenga, las ve: guárdala como una contraseña.',
  feedMake: 'Crear dirección',
  feedAgain: 'Crear otra y anular la anterior',
  feedRevoke: 'Anular la dirección',
  feedOn: 'Hay una dirección en uso. Por seguridad, no se puede volver a ver.',
  feedRevoked: 'La dirección ya no sirve.',
  feedAddress: 'Dirección del calendario',
} as const;

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

export const regionNames: Readonly<Record<NonNullable<AgendaSettings['region']>, string>> = {
  AN: 'Andalucía', AR: 'Aragón', AS: 'Asturias', CB: 'Cantabria', CE: 'Ceuta', CL: 'Castilla y León', CM: 'Castilla-La Mancha', CN: 'Canarias', CT: 'Cataluña', EX: 'Extremadura',
  GA: 'Galicia', IB: 'Illes Balears', MC: 'Región de Murcia', MD: 'Comunidad de Madrid', ML: 'Melilla', NC: 'Navarra', PV: 'País Vasco', RI: 'La Rioja', VC: 'Comunitat Valenciana',
};
