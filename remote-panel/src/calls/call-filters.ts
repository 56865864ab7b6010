import { problemCategories } from 'shared/contracts/analytics';
import { callHours, callOutcomes, type CallFilters } from 'shared/contracts/call-history';
import { periodOf } from '../ui';

/** Where each filter stands in the address. */
export const filterNames = { range: 'periodo', search: 'buscar', outcome: 'resultado', category: 'motivo', hours: 'horario' } as const;

/** The filters that an address names; one that does not exist filters nothing. */
export function filtersOf(address: URLSearchParams): CallFilters {
  const oneOf = <Value extends string>(known: readonly Value[], name: string) => known.find((value) => value === address.get(name));
  return {
    range: periodOf(address.get(filterNames.range)),
    search: address.get(filterNames.search) || undefined,
    outcome: oneOf(callOutcomes, filterNames.outcome),
    category: oneOf(problemCategories, filterNames.category),
    hours: oneOf(callHours, filterNames.hours),
  };
}
