import { problemCategories, type Analytics, type ProblemCategory } from 'shared/contracts/conversations/analytics';

/** Distinct in both themes and for most kinds of colour vision; the table beside the chart names them all. */
export const categoryColors: Readonly<Record<ProblemCategory, string>> = {
  'Tooth Pain': '#0b8a60',
  Cleaning: '#e0904a',
  Whitening: '#4a86c5',
  Orthodontics: '#9a62b4',
  Revision: '#d0554b',
  Implant: '#7a9a2e',
  Filing: '#2f9fb0',
  Crown: '#b98f14',
  Other: '#84958b',
};

/** All nine categories in the order of the specification, each with its share of all cases in percent. Empty without cases. */
export function categoryShares({ counts }: Analytics['problem_category']) {
  const total = problemCategories.reduce((sum, category) => sum + counts[category], 0);
  if (total === 0) return [];
  return problemCategories.map((category) => ({ category, cases: counts[category], share: (100 * counts[category]) / total, color: categoryColors[category] }));
}
