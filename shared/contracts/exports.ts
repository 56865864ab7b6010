import { number, object, string } from 'yup';
import { endpoint } from './endpoint';
import { periodInput } from './period';

/** What of the panel can be kept as a file. */
export const exportedThings = ['figures', 'calls', 'chats'] as const;
export type ExportedThing = (typeof exportedThings)[number];

/** Notes in the audit trail that somebody takes a file out of the panel. The page asks before it writes the file. */
export const noteExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  input: object({
    what: string().oneOf(exportedThings).required(),
    /** Lines of the file. */
    rows: number().integer().min(0).max(1_000_000).required(),
    range: periodInput,
  }),
  output: object({}),
});
