import { number, object, string } from 'yup';
import { callFilters } from './call-history';
import { endpoint } from './endpoint';
import { periodInput } from './period';

/** What the page keeps as a file by itself, because all of it is on the screen. */
export const exportedThings = ['figures'] as const;

/** Notes in the audit trail that somebody takes a file out of the panel. The page asks before it writes the file. */
export const noteExport = endpoint('POST', '/api/exports', {
  input: object({
    what: string().oneOf(exportedThings).required(),
    rows: number().integer().min(0).max(1_000_000).required(),
    range: periodInput,
  }),
});

/** A table with all rows of the period, as a file (text/csv) that the API streams. The audit trail names it before its first row. */
const fileTimeoutMs = 120_000;

export const exportCalls = endpoint('POST', '/api/exports/calls', { input: object(callFilters), timeoutMs: fileTimeoutMs });
export const exportChats = endpoint('POST', '/api/exports/chats', {
  input: object({ range: periodInput, search: string().max(100).optional() }),
  timeoutMs: fileTimeoutMs,
});
