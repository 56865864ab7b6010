import { problemCategories, type Analytics, type ProblemCategory } from 'shared/contracts/conversations/analytics';

type Counted = Pick<Analytics, 'upcomingAppointments' | 'activePatients' | 'newConversations' | 'abandonedCalls' | 'outsideHours' | 'callsByHour' | 'callsByDay'>;

/** Sums of one clinic and period from the database; plain counts pass through unchanged. */
export interface Sums extends Counted {
  /** Mean of durations above zero in milliseconds; null without any. */
  readonly meanDurationMs: number | null;
  readonly analysed: number;
  readonly successful: number;
  readonly completed: number;
  readonly notCompleted: number;
  readonly reserved: number;
  readonly notReserved: number;
  readonly meanSatisfaction: number | null;
  readonly satisfied: number;
  /** Excludes null. */
  readonly categories: readonly { readonly category: ProblemCategory; readonly calls: number }[];
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : oneDecimal((100 * part) / whole));

function countCategories(rows: Sums['categories']): Record<ProblemCategory, number> {
  const counts = Object.fromEntries(problemCategories.map((category) => [category, 0])) as Record<ProblemCategory, number>;
  for (const { category, calls } of rows) counts[category] += calls;
  return counts;
}

/** The largest category; the specification's order breaks ties. Null when nothing was counted. */
function topCategory(counts: Record<ProblemCategory, number>): ProblemCategory | null {
  const largest = Math.max(...problemCategories.map((name) => counts[name]));
  return largest === 0 ? null : (problemCategories.find((name) => counts[name] === largest) ?? null);
}

/** The specification's figures ("Analytics"): rates in percent and means with one decimal, null for a division by zero. */
export function figuresFrom(sums: Sums): Omit<Analytics, 'previous' | 'reservedValue'> {
  const { meanDurationMs, analysed, successful, completed, notCompleted, reserved, notReserved, meanSatisfaction, satisfied, categories, ...counted } = sums;
  const counts = countCategories(categories);
  return {
    ...counted,
    averageDuration: meanDurationMs === null ? null : oneDecimal(meanDurationMs / 60_000),
    resolutionRate: percentOf(successful, analysed),
    resolution_completed: { rate: percentOf(completed, completed + notCompleted) },
    problem_category: { top: topCategory(counts), counts },
    reserved_appointment: { rate: percentOf(reserved, reserved + notReserved), yes: reserved, no: notReserved },
    satisfactions: { average: meanSatisfaction === null ? null : oneDecimal(meanSatisfaction), count: satisfied },
  };
}
