/** What the plans' cards say until a setting says more: of tax and calls beyond the quota the specification tells nothing. */
export const pricesCopy = {
  tax: 'Pregúntanos si el precio incluye el IVA.',
  beyondQuota: 'Si recibes más llamadas de las incluidas, pregúntanos cuánto cuestan.',
  binding: 'El piloto dura 6 meses; después sigues mes a mes o cancelas avisando con 30 días. Para los demás planes, pregúntanos.',
};
