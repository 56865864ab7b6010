export const accessCopy = {
  loading: 'Abriendo tu demo…',
  needsScripts: 'Para hablar con el asistente o escribirle, tu navegador necesita JavaScript.',
  withoutScripts: 'Volver al formulario del código',
  failedTitle: 'No hemos podido abrir tu demo',
  failedText: 'Inténtalo de nuevo en unos minutos.',
  retry: 'Volver a intentarlo',
  home: 'Ir al inicio',
  expiredTitle: 'Tu acceso ha caducado',
  expiredText: 'El plazo de esta demo privada ha terminado. Podemos renovar el acceso o contarte cómo seguir.',
  renew: 'Renovar acceso',
  sales: 'Hablar con ventas',
};
