export const voiceCallUiCopy = {
  off: 'La llamada de voz no está configurada en este sitio.',
  unsupported: 'Tu navegador no permite hacer llamadas de voz.',
  panelFailed: 'No hemos podido cargar los controles de la llamada. La llamada sigue; pulsa el orbe para colgar.',
};
