import items from './specialties.es.json';

export const sectorsCopy = {
  title: 'Habla el idioma de tu especialidad',
  lead: 'Conoce tus tratamientos, las indicaciones previas y cómo das las citas antes de contestar la primera llamada.',
  choose: 'Elige tu especialidad',
  day: 'Un día de ejemplo',
  calls: 'Tres llamadas que sin el asistente se habrían perdido.',
  legend: { open: 'Horario de la clínica', desk: 'Contesta recepción', assistant: 'Contesta el asistente' },
  closed: 'La clínica está cerrada',
  busy: 'Recepción está con otro paciente',
  items,
};
