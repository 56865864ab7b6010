export const calculatorCopy = {
  title: '¿Cuánto se te escapa al mes?',
  text: 'Las cifras son un ejemplo: escribe las de tu clínica.',
  fields: { calls: 'Llamadas al día', share: 'Perdidas (%)', value: 'Euros por visita' },
  missed: (calls: string) => `${calls} llamadas perdidas`,
  lost: (euros: string) => `${euros} € al mes`,
  visits: (count: number) => (count === 1 ? 'El Plan Piloto se paga con una visita al mes.' : `El Plan Piloto se paga con ${count} visitas al mes.`),
  how: 'Contamos 22 días de consulta y que solo una de cada diez llamadas perdidas habría acabado en visita.',
  prices: 'Ver los precios',
} as const;
