export const figureRowsCopy = {
  loading: 'Cargando los datos…',
  total: (count: number, shown: string, period: string) => `${count === 1 ? '1 resultado' : `${shown} resultados`}, ${period}`,
  none: 'Nada en este periodo',
  noWords: 'Sin resumen todavía',
  score: (score: string) => `Satisfacción ${score}`,
  more: 'Ver más',
  fileName: 'cifra.csv',
} as const;
