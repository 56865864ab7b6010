export const stepsCopy = {
  title: 'De la primera reunión a la primera llamada, en 72 horas',
  step: 'Paso',
  items: [
    {
      title: 'Configuramos tu agente',
      description: 'Nos cuentas cómo trabajas: servicios, horarios, tono y qué llamadas hay que pasar siempre a tu equipo. Nosotros lo preparamos.',
    },
    {
      title: 'Tu agente empieza a contestar llamadas',
      description: 'Conectamos tu número y tu agenda. Tú decides si contesta siempre, fuera de horario o cuando la línea está ocupada.',
    },
    {
      title: 'Tú mides y optimizas',
      description: 'Un panel de métricas en tiempo real te muestra cada llamada, las citas que se reservan en ella y qué conviene afinar.',
    },
  ],
};
