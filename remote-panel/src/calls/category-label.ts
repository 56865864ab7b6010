import { problemCategories } from 'shared/contracts/analytics';
import { categoryLabels } from '../dashboard/dashboard.copy.es';

/** The Spanish name of a category of the provider's analysis; unknown ones count as Other, as in the figures. */
export function categoryLabel(category: string): string {
  return categoryLabels[problemCategories.find((known) => known === category) ?? 'Other'];
}
