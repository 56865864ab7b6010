const sixDigits = { label: 'Código de seis cifras', incomplete: 'Escribe las seis cifras del código.' } as const;

export const secondFactorCopy = {
  title: 'Verificación en dos pasos',
  first: {
    ...sixDigits,
    title: 'Añade un segundo paso',
    text: (email: string) => `Para proteger los datos de tus pacientes, además de tu cuenta (${email}) te pediremos un código de tu teléfono. Se prepara una sola vez.`,
    submit: 'Activar',
  },
  renew: { ...sixDigits, submit: 'Crear códigos nuevos' },
  time: {
    ...sixDigits,
    text: (email: string) => `Has entrado como ${email}. Escribe el código que muestra ahora la aplicación de autenticación de tu teléfono.`,
    submit: 'Entrar en el panel',
    other: 'recovery',
    toOther: 'No tengo el teléfono a mano',
  },
  recovery: {
    text: (email: string) => `Has entrado como ${email}. Escribe uno de los códigos de recuperación que guardaste: cada uno sirve una sola vez.`,
    label: 'Código de recuperación',
    incomplete: 'Escribe las 24 letras y cifras del código.',
    submit: 'Entrar en el panel',
    other: 'time',
    toOther: 'Usar el código del teléfono',
  },
  lost: (email: string) => `Si tampoco los tienes, escríbenos a ${email}.`,
  app: 'Abre en tu teléfono una aplicación de autenticación: Google Authenticator, Microsoft Authenticator u otra.',
  scan: 'Escanea este código QR con ella y escribe abajo el código que te muestra.',
  qr: 'Código QR para la aplicación de autenticación',
  openApp: 'O ábrela en este mismo dispositivo',
  key: 'Clave, si no puedes escanearlo',
  codesTitle: 'Guarda tus códigos de recuperación',
  codesText: 'Si pierdes el teléfono, cada uno de estos códigos te deja entrar una vez. Cópialos o descárgalos ahora y guárdalos en un lugar seguro: no podremos volver a mostrártelos.',
  codes: 'Códigos de recuperación',
  download: 'Descargar',
  fileName: 'codigos-de-recuperacion.txt',
  saved: 'Los he guardado',
} as const;
