export const sectorsCopy = {
  title: 'Habla el idioma de tu especialidad',
  lead: 'Conoce tus tratamientos, las indicaciones previas y cómo das las citas antes de contestar la primera llamada.',
  choose: 'Elige tu especialidad',
  day: 'Un día cualquiera, de ejemplo',
  calls: 'Tres llamadas que sin el asistente se habrían perdido.',
  legend: { open: 'Horario de la clínica', desk: 'Contesta recepción', assistant: 'Contesta el asistente' },
  why: { closed: 'La clínica está cerrada', busy: 'Recepción está con otro paciente' },
  items: {
    dental: {
      name: 'Clínicas dentales',
      description: 'Urgencias, revisiones, limpiezas, ortodoncia e implantes, cada una con su duración.',
      calls: [
        { at: '10:20', why: 'busy', says: '«Se me ha caído un empaste y me duele, ¿podéis verme hoy?»', answers: 'Vaya, lo siento. Hoy a las 12:30 te pueden ver de urgencia. ¿Te reservo la hora?', result: 'Dice que sí: cita hoy a las 12:30' },
        { at: '14:50', why: 'closed', says: '«¿Cuánto se tarda en una limpieza?»', answers: 'Una media hora. Tengo hueco el jueves a las 9:30, ¿te va bien?', result: 'Dice que sí: cita el jueves a las 9:30' },
        { at: '22:15', why: 'closed', says: '«Me pusisteis un implante y me sangra un poco.»', answers: 'Muerde una gasa limpia veinte minutos, como dice tu hoja. Si no para, ve a urgencias. Mañana te llama el equipo a primera hora.', result: 'Aviso para las 9:00, con su teléfono' },
      ],
    },
    dermatology: {
      name: 'Dermatología',
      description: 'Primeras visitas, control de lunares y tratamientos, con las indicaciones previas de cada uno.',
      calls: [
        { at: '11:10', why: 'busy', says: '«¿Tengo que ir sin crema a la revisión de lunares?»', answers: 'Sí, sin crema ni maquillaje. Te esperan el martes a las 17:00.', result: 'Duda resuelta' },
        { at: '15:05', why: 'closed', says: '«¿Hacéis algo para las cicatrices del acné?»', answers: 'Sí, y en la primera visita te dicen qué te conviene. ¿El lunes a las 10:00?', result: 'Dice que sí: cita el lunes a las 10:00' },
        { at: '20:40', why: 'closed', says: '«Tengo una mancha que ha cambiado de color.»', answers: 'Eso es mejor que te lo miren pronto. Mañana a las 9:30 hay sitio, ¿te lo guardo?', result: 'Dice que sí: cita mañana a las 9:30' },
      ],
    },
    plasticSurgery: {
      name: 'Cirugía plástica',
      description: 'Consultas de valoración y revisiones, con la discreción que esperan tus pacientes.',
      calls: [
        { at: '08:10', why: 'closed', says: '«Hoy me quitan los puntos y no llego a las nueve.»', answers: 'No te preocupes. Te paso a las 10:30 de hoy, ¿te da tiempo?', result: 'Dice que sí: cita movida a las 10:30' },
        { at: '12:40', why: 'busy', says: '«¿Me puede llamar la doctora? Es por la cicatriz.»', answers: 'Claro. Le dejo tu nombre, tu número y lo que me cuentas. Te llama hoy.', result: 'Aviso para la doctora, hoy' },
        { at: '21:05', why: 'closed', says: '«Querría una consulta, pero que no me llaméis al trabajo.»', answers: 'Apuntado: al trabajo no, solo a este número. ¿Te va bien el lunes a las 18:00?', result: 'Dice que sí: cita el lunes, con su nota' },
      ],
    },
    ophthalmology: {
      name: 'Oftalmología',
      description: 'Revisiones, pruebas y cirugía: avisa de que habrá que dilatar la pupila y de que conviene ir acompañado.',
      calls: [
        { at: '06:50', why: 'closed', says: '«De repente veo destellos y una sombra.»', answers: 'No esperes: ve ahora a urgencias. Aviso a la clínica para que te llamen en cuanto abran.', result: 'Aviso urgente, el primero del día' },
        { at: '13:15', why: 'busy', says: '«¿Podré conducir después de la prueba?»', answers: 'No: te dilatan la pupila y verás borroso unas horas. Mejor si vienes con alguien.', result: 'Duda resuelta' },
        { at: '19:40', why: 'closed', says: '«Se me han roto las gafas y tengo la revisión dentro de un mes.»', answers: 'Te la puedo adelantar al jueves a las 16:30. ¿La cambio?', result: 'Dice que sí: cita movida al jueves' },
      ],
    },
    reproduction: {
      name: 'Reproducción asistida',
      description: 'Un trato cuidadoso para las preguntas delicadas y citas que dependen del ciclo.',
      calls: [
        { at: '07:45', why: 'closed', says: '«Hoy es mi primer día de regla, ¿cuándo voy?»', answers: 'Lo habitual es venir mañana o pasado. Mañana hay sitio a las 9:00, ¿te lo reservo?', result: 'Dice que sí: cita mañana a las 9:00' },
        { at: '17:20', why: 'busy', says: '«¿Tenéis ya mis resultados?»', answers: 'Los resultados te los da tu doctora. Le pido que te llame esta tarde.', result: 'Aviso para la doctora, hoy' },
        { at: '23:30', why: 'closed', says: '«¿Puedo tomar algo para el dolor de cabeza?»', answers: 'Eso te lo tiene que decir tu equipo: te llaman mañana a las 9:00. Si te encuentras mal, no esperes y ve a urgencias.', result: 'Aviso para las 9:00, con su teléfono' },
      ],
    },
    medicalCentres: {
      name: 'Centros médicos',
      description: 'Varias especialidades y agendas: reconoce el motivo y da hora con quien corresponde.',
      calls: [
        { at: '09:25', why: 'busy', says: '«Me caí ayer y no sé si me toca traumatología o fisio.»', answers: 'Después de una caída, primero traumatología. Hoy a las 13:00, ¿puedes?', result: 'Dice que sí: cita hoy a las 13:00' },
        { at: '15:10', why: 'closed', says: '«¿Atendéis los sábados?»', answers: 'No, de lunes a viernes. Tengo hueco el viernes a las 18:30, ¿te sirve?', result: 'Dice que sí: cita el viernes a las 18:30' },
        { at: '22:40', why: 'closed', says: '«Tengo al niño malo, mañana no puedo ir.»', answers: 'Que se mejore. ¿Te la paso al miércoles, a la misma hora?', result: 'Dice que sí: cita movida al miércoles' },
      ],
    },
  },
} as const;
