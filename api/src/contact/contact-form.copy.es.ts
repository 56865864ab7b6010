export const contactFormCopy = {
  title: 'Solicita tu demo',
  thanks: '¡Gracias! Te contactaremos pronto.',
  home: 'Volver al inicio',
  fields: { name: 'Nombre', clinic: 'Clínica', email: 'Email', phone: 'Teléfono', message: 'Mensaje' },
  submit: 'Enviar solicitud',
  privacy: 'Usaremos tus datos solo para responderte.',
  privacyLink: 'Política de privacidad',
} as const;
