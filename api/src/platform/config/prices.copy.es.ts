/** Default texts of the plans' cards, because the specification is silent about tax and calls beyond the quota. */
export const pricesCopy = {
  tax: 'Pregúntanos si el precio incluye el IVA.',
  beyondQuota: 'Si recibes más llamadas de las incluidas, pregúntanos cuánto cuestan.',
  binding: 'El piloto dura 6 meses; después sigues mes a mes o cancelas avisando con 30 días de antelación. Para los demás planes, pregúntanos.',
};
