export const sectorsCopy = {
  title: 'Habla el idioma de tu especialidad',
  lead: 'Conoce tus tratamientos, las indicaciones previas y cómo das las citas antes de contestar la primera llamada.',
  items: {
    dental: { name: 'Clínicas dentales', says: '«Se me ha roto una muela, ¿podéis verme hoy?»', description: 'Urgencias, revisiones, limpiezas, ortodoncia e implantes, cada una con su duración.' },
    dermatology: { name: 'Dermatología', says: '«¿Tengo que ir sin crema a la revisión de lunares?»', description: 'Primeras visitas, control de lunares y tratamientos, con las indicaciones previas de cada uno.' },
    plasticSurgery: { name: 'Cirugía plástica', says: '«Querría una consulta, pero que no me llaméis al trabajo.»', description: 'Consultas de valoración y revisiones, con la discreción que esperan tus pacientes.' },
    ophthalmology: { name: 'Oftalmología', says: '«¿Podré conducir después de la prueba?»', description: 'Revisiones, pruebas y cirugía: avisa de que habrá que dilatar la pupila y de que conviene venir acompañado.' },
    reproduction: { name: 'Reproducción asistida', says: '«Hoy es mi primer día de ciclo, ¿cuándo voy?»', description: 'Un trato cuidadoso para las preguntas delicadas y citas que dependen del ciclo.' },
    medicalCentres: { name: 'Centros médicos', says: '«No sé si me toca traumatología o fisio.»', description: 'Varias especialidades y agendas: reconoce el motivo y da hora con quien corresponde.' },
  },
};
