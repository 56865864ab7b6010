import { abandonedBelowMs } from 'shared/contracts/conversations/call-history';
import type { FigureName } from 'shared/contracts/conversations/figure-rows';
import { isOpenSql } from './opening-hours-sql';

const abandoned = `(status = 'ended' AND coalesce(duration_ms < ${abandonedBelowMs}, false))`;

/** Calls of `call_history` in each figure and its rows. `$4` is the requested value, hashed for a category, `$5` the opening hours. */
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
  category: 'category_hash = $4',
  day: `to_char(started_at AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD') = $4`,
  calls: 'true',
} satisfies Partial<Record<FigureName, string>>;
