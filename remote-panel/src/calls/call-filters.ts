import { problemCategories } from 'shared/contracts/conversations/analytics';
import { callHours, callOutcomes, type CallFilters } from 'shared/contracts/conversations/call-history';
import { periodOf } from '../ui';

/** The address parameter of each filter. */
export const filterNames = { range: 'periodo', search: 'buscar', outcome: 'resultado', category: 'motivo', hours: 'horario' } as const;

/** The filters in an address; an unknown value filters nothing. */
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
