import type { regions } from 'shared/contracts/conversations/agenda-settings';

export const hoursCopy = {
  heading: 'Horario y agendas',
  text: 'Tu asistente solo da citas dentro de este horario, y en el panel tampoco se pueden mover fuera de él. Las citas ya reservadas se quedan como están.',
  loading: 'Cargando el horario…',
  week: 'Horario de la semana',
  weekHint: 'Escribe las horas así: 09:00-14:00, 16:00-19:00. Si un día no abres, escribe «cerrado» o déjalo vacío.',
  badHours: 'Escribe las horas así: 09:00-14:00, 16:00-19:00. Para la medianoche, escribe 24:00.',
  closed: 'Cerrado',
  agendas: { title: 'Agendas (personas o sillones)', nameLabel: 'Nombre de la agenda', add: 'Añadir agenda' },
  visits: { title: 'Tipos de visita', nameLabel: 'Nombre de la visita', add: 'Añadir tipo de visita' },
  minutes: 'Duración (min)',
  buffer: 'Pausa después (min)',
  remove: (name: string) => `Quitar ${name}`,
  step: 'Las citas empiezan cada',
  stepOption: (minutes: number) => `${minutes} minutos`,
  region: 'Festivos autonómicos',
  noRegion: 'Ninguno, solo los nacionales',
  closedDays: {
    title: 'Otros días cerrados',
    hint: 'Fiestas locales o vacaciones.',
    nameLabel: 'Día cerrado',
    add: 'Añadir día cerrado',
  },
  visitValue: 'Valor de una visita (€)',
  visitValueHint: 'Si lo indicas, el panel calcula cuánto valen las citas reservadas.',
  badAmount: 'Escribe una cantidad en euros, así: 45,50.',
  unsaved: 'Hay cambios sin guardar.',
  discard: 'Descartar',
  save: 'Guardar',
  saved: 'Guardado. Tu asistente ya lo tiene en cuenta.',
  feed: 'Tus citas en otro calendario',
  feedText: 'Con esta dirección, tu calendario (Google, Outlook o el del móvil) muestra las citas. Quien la tenga podrá verlas: guárdala como una contraseña. Cuando quitas el acceso a alguien del equipo, deja de servir.',
  feedMake: 'Crear dirección',
  feedAgain: 'Crear otra y anular la anterior',
  feedRevoke: 'Anular la dirección',
  feedOn: 'Hay una dirección en uso. Por seguridad, no se puede volver a ver.',
  feedOnce: 'Cópiala ahora: por seguridad, no se puede volver a ver.',
  feedMade: 'Dirección creada. Si había otra, ya no sirve.',
  feedRevoked: 'La dirección ya no sirve.',
  feedAddress: 'Dirección del calendario',
} as const;

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

export const regionNames: Readonly<Record<string, string>> = {
  AN: 'Andalucía', AR: 'Aragón', AS: 'Asturias', CB: 'Cantabria', CE: 'Ceuta', CL: 'Castilla y León', CM: 'Castilla-La Mancha', CN: 'Canarias', CT: 'Cataluña', EX: 'Extremadura',
  GA: 'Galicia', IB: 'Illes Balears', MC: 'Región de Murcia', MD: 'Comunidad de Madrid', ML: 'Melilla', NC: 'Navarra', PV: 'País Vasco', RI: 'La Rioja', VC: 'Comunitat Valenciana',
} satisfies Record<(typeof regions)[number], string>;
