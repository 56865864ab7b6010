export const codeFormCopy = {
  title: 'Entra en tu demo privada',
  label: 'Código de acceso',
  submit: 'Validar código',
  granted: 'Acceso concedido',
  demo: 'Demo',
  mask: 'Código',
  expiry: 'Caduca',
  neverExpires: 'Sin fecha de caducidad',
  needsScripts: 'Para hablar con el asistente o escribirle, tu navegador necesita JavaScript. Actívalo y vuelve a introducir tu código, o llámanos y te la enseñamos por teléfono:',
  home: 'Volver al inicio',
} as const;
