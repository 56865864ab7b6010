export const stepsCopy = {
  title: 'De la primera reunión a la primera llamada, en 72 horas',
  step: 'Paso',
  items: [
    {
      number: 1,
      title: 'Configuramos tu agente',
      description: 'Nos cuentas cómo trabajas: servicios, horarios, tono y qué debe pasar siempre a tu equipo. Nosotros lo preparamos.',
    },
    {
      number: 2,
      title: 'Empieza a contestar llamadas',
      description: 'Conectamos tu número y tu agenda. Tú decides si contesta siempre, fuera de horario o cuando la línea está ocupada.',
    },
    {
      number: 3,
      title: 'Mides y optimizas',
      description: 'Un panel de métricas en tiempo real te enseña cada llamada, las citas que salen de ella y qué conviene afinar.',
    },
  ],
};
