export const integrationsCopy = {
  title: 'Se conecta con tu software en 2-3 días',
  lead: 'No tienes que cambiar de programa ni de centralita: el asistente trabaja dentro de lo que tu equipo ya conoce.',
  assistant: 'Tu asistente',
  items: [
    { name: 'Doctoralia', description: 'Consulta los huecos libres y anota las citas en tu agenda de Doctoralia.' },
    { name: 'Google Calendar', description: 'Consulta los huecos libres y anota las citas en los calendarios de tu equipo.' },
    { name: 'Sistemas a medida', description: 'Tu programa de gestión, CRM o ERP, a través de nuestra API abierta.' },
  ],
};
