export const layoutCopy = {
  loading: 'Cargando la página…',
  ops: 'Versiones',
  notFound: {
    kicker: 'Error 404',
    title: 'Esta página no existe',
    text: 'Puede que el enlace esté incompleto o que la página haya cambiado de sitio.',
    home: 'Ir al inicio',
    panel: 'Ir al panel',
    contact: 'Solicita demo',
  },
  unavailable: {
    title: 'Esta parte de la web no está disponible',
    text: 'Nos ha llegado el aviso. Puedes volver a intentarlo o seguir por otro lado.',
    retry: 'Volver a intentarlo',
    home: 'Ir al inicio',
  },
} as const;
