export const signalsCopy = {
  heading: 'Avisos',
  text: 'Cómo quieres enterarte de lo que pasa en la clínica. Cada persona elige lo suyo.',
  sound: 'Sonido cuando haya algo por atender, en este navegador',
  mail: 'Correo a las 8:00, los días que abre la clínica, con lo que ha pasado desde el cierre',
  yes: 'Sí',
  no: 'No',
  mailOn: (email: string) => `Te escribiremos a ${email} las mañanas en que abra la clínica.`,
  mailOff: 'Ya no te llegará el correo de la mañana.',
} as const;
