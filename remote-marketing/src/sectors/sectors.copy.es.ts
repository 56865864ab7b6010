export const sectorsCopy = {
  title: 'Habla el idioma de tu especialidad',
  lead: 'Conoce tus tratamientos, tus preparaciones y tu forma de dar cita antes de contestar la primera llamada.',
  items: {
    dental: { name: 'Clínicas dentales', description: 'Urgencias, revisiones, limpiezas, ortodoncia e implantes, cada una con su duración.' },
    dermatology: { name: 'Dermatología', description: 'Primeras visitas, control de lunares y tratamientos, con la preparación que pide cada uno.' },
    plasticSurgery: { name: 'Cirugía plástica', description: 'Consultas de valoración y revisiones, con la discreción que esperan tus pacientes.' },
    ophthalmology: { name: 'Oftalmología', description: 'Revisiones, pruebas y cirugía: avisa de la dilatación y de venir con acompañante.' },
    reproduction: { name: 'Reproducción asistida', description: 'Un trato cuidadoso para las preguntas delicadas y citas que dependen del ciclo.' },
    medicalCentres: { name: 'Centros médicos', description: 'Varias especialidades y agendas: reconoce el motivo y da hora con quien corresponde.' },
  },
};
