export const sectorsCopy = {
  title: 'Habla el idioma de tu especialidad',
  lead: 'Conoce tus tratamientos, las indicaciones previas y cómo das las citas antes de contestar la primera llamada.',
  items: {
    dental: { name: 'Clínicas dentales', description: 'Urgencias, revisiones, limpiezas, ortodoncia e implantes, cada una con su duración.' },
    dermatology: { name: 'Dermatología', description: 'Primeras visitas, control de lunares y tratamientos, con las indicaciones previas de cada uno.' },
    plasticSurgery: { name: 'Cirugía plástica', description: 'Consultas de valoración y revisiones, con la discreción que esperan tus pacientes.' },
    ophthalmology: { name: 'Oftalmología', description: 'Revisiones, pruebas y cirugía: avisa de que habrá que dilatar la pupila y de que conviene venir acompañado.' },
    reproduction: { name: 'Reproducción asistida', description: 'Un trato cuidadoso para las preguntas delicadas y citas que dependen del ciclo.' },
    medicalCentres: { name: 'Centros médicos', description: 'Varias especialidades y agendas: reconoce el motivo y da hora con quien corresponde.' },
  },
};
