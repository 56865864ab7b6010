import { problemCategories, type ProblemCategory } from '../contracts/conversations/analytics';
import type { CallOutcome } from '../contracts/conversations/call-history';

export const outcomeLabels: Readonly<Record<CallOutcome, string>> = {
  ongoing: 'En curso',
  resolved: 'Resuelta',
  unresolved: 'Sin resolver',
  abandoned: 'Abandonada',
  not_analysed: 'Pendiente de análisis',
  not_connected: 'No conectada',
};

/** The nine categories of the provider's analysis, as clinics call them. */
export const categoryLabels: Readonly<Record<ProblemCategory, string>> = {
  'Tooth Pain': 'Dolor dental',
  Cleaning: 'Limpieza',
  Whitening: 'Blanqueamiento',
  Orthodontics: 'Ortodoncia',
  Revision: 'Revisión',
  Implant: 'Implante',
  Filing: 'Empaste',
  Crown: 'Corona',
  Other: 'Otros',
};

/** The Spanish name of a category of the provider's analysis; an unknown one counts as Other, as in the figures. */
export const categoryLabel = (category: string): string => categoryLabels[problemCategories.find((known) => known === category) ?? 'Other'];

/** The caller's name in the panel: the telephone number, or the channel when there is none. */
export const callerNames = { fromWeb: 'Desde la web', unknownNumber: 'Número desconocido' } as const;
