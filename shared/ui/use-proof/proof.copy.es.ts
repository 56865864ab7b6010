export const proofCopy = {
  title: 'Confirma que eres tú',
  app: 'Para hacer esto, escribe el código que muestra ahora la aplicación de autenticación de tu teléfono. Después seguimos donde estabas.',
  provider: 'Para hacer esto, vuelve a entrar con tu cuenta. Te traeremos de nuevo a esta página para que lo repitas; lo que hayas escrito sin guardar se pierde.',
  submit: 'Confirmar y seguir',
  signIn: 'Volver a entrar',
} as const;
