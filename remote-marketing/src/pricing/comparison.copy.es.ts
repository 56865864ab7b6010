/** `true` and `false` are drawn as icons and read as words. */
export type ComparisonCell = string | boolean;

export const comparisonCopy = {
  title: 'Compara los planes',
  feature: 'Característica',
  plans: ['Piloto', 'Básico', 'Avanzado'],
  yes: 'Sí',
  no: 'No',
  rows: [
    { feature: 'Precio', cells: ['199€/mes', '290€/mes', '590€/mes'] },
    { feature: 'Llamadas al mes', cells: ['150', '60', '150'] },
    { feature: 'Atención 24/7', cells: [true, true, true] },
    { feature: 'Integración con la agenda', cells: [true, false, true] },
    { feature: 'Transcripciones', cells: [true, 'Solo resúmenes', 'Completas y resúmenes'] },
    { feature: 'Panel de analítica', cells: [true, false, 'En tiempo real'] },
    { feature: 'Multilingüe', cells: ['ES/EN/CA', 'Solo español', 'ES/EN/CA'] },
    { feature: 'Soporte', cells: ['Directo', 'Email, menos de 24h', 'Prioritario'] },
    { feature: 'Configuración inicial', cells: ['Gratis (valorada en 490€)', '490€, un solo pago', '490€, un solo pago'] },
  ] as readonly { readonly feature: string; readonly cells: readonly ComparisonCell[] }[],
};
