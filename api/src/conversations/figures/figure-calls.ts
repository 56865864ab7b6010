import { problemCategories } from 'shared/contracts/analytics';
import { abandonedBelowMs } from 'shared/contracts/call-history';
import type { FigureName } from 'shared/contracts/figure-rows';
import { isOpenSql } from './opening-hours-sql';

const abandoned = `(status = 'ended' AND coalesce(duration_ms < ${abandonedBelowMs}, false))`;
const known = problemCategories.map((name) => `'${name}'`).join(', ');

/** A call's category as clinics read it. */
export const categorySql = `(CASE WHEN problem_category IN (${known}) THEN problem_category WHEN problem_category IS NOT NULL THEN 'Other' END)`;

/** Which counted calls of `call_history` each figure counts, for the figure itself and for the rows behind it. `$4` is the value asked for, `$5` the opening hours. */
export const figureCalls = {
  patients: 'patient_hash IS NOT NULL',
  conversations: 'true',
  duration: 'duration_ms > 0',
  analysed: `NOT ${abandoned} AND analysed_at IS NOT NULL`,
  resolved: `NOT ${abandoned} AND analysed_at IS NOT NULL AND successful`,
  abandoned,
  reserved: `NOT ${abandoned} AND reserved_appointment`,
  not_reserved: `NOT ${abandoned} AND NOT reserved_appointment`,
  satisfaction: 'satisfaction_score BETWEEN 0 AND 10',
  completed: `NOT ${abandoned} AND resolution_completed IS NOT NULL`,
  outside_hours: `NOT ${isOpenSql('started_at', '$5')}`,
  category: `${categorySql} = $4`,
  day: `to_char(started_at AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD') = $4`,
  calls: 'true',
} satisfies Partial<Record<FigureName, string>>;
