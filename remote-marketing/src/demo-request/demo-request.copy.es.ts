import { demoRequestWords } from 'shared/copy/demo-request.es';

export const demoRequestCopy = {
  ...demoRequestWords,
  description: 'Déjanos tus datos y nos pondremos en contacto contigo.',
  /** For programs that fill in forms; no person sees it. */
  bait: 'No rellenes este campo',
  sending: 'Enviando…',
  incomplete: 'Completa todos los campos para poder enviar.',
  wrong: (fields: readonly string[]) => `Para poder enviar, revisa: ${fields.join(', ')}.`,
  close: 'Cerrar',
  loading: 'Preparando el formulario…',
  notLoaded: 'No hemos podido cargar el formulario. Comprueba tu conexión.',
  retry: 'Volver a intentarlo',
  errorPrefix: 'Error: ',
  refused: 'Error enviando el formulario',
  failed: 'Error enviando el formulario. Por favor, verifica tus datos.',
};
