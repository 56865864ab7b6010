import type { Period } from 'shared/contracts/period';

export const allPeriods = 'Todos';

export const periodLabels: Readonly<Record<Period, string>> = { '24h': '24h', '7d': '7 días', '30d': '30 días', '90d': '90 días' };
