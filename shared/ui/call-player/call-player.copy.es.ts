export const callPlayerCopy = {
  play: 'Escucha la llamada',
  pause: 'Pausa',
  length: (seconds: number) => `${Math.round(seconds)} s`,
  position: 'Momento de la llamada',
  at: (second: number) => `Segundo ${second}`,
  failed: 'No hemos podido cargar el audio. Puedes leer la llamada aquí debajo.',
};
