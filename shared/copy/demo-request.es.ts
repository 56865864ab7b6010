/** The demo-request form's words, in the dialog and on the page that works without scripts. */
export const demoRequestWords = {
  title: 'Solicita tu demo',
  fields: { name: 'Nombre', clinic: 'Clínica', email: 'Email', phone: 'Teléfono', message: 'Mensaje' },
  submit: 'Enviar solicitud',
  privacy: 'Usaremos tus datos solo para responderte.',
  privacyLink: 'Política de privacidad',
  thanks: '¡Gracias! Te contactaremos pronto.',
} as const;
