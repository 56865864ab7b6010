import { array, mixed, number, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint';
import { realDate } from './period';

export const auditPageSize = 1000;

/** One entry: who did what to what, and when. It holds ids and plain words, never what was read; beside ids of staff stand the addresses that they have today. */
export const auditEntryView = object({
  /** Place in the trail, `2026-11/17`; the entries of a month are counted from 1. */
  place: string().required(),
  at: string().datetime().required(),
  actor: string().required(),
  actorEmail: string().nullable().defined(),
  action: string().required(),
  subject: string().nullable().defined(),
  subjectEmail: string().nullable().defined(),
  /** Slug; null where it was about no clinic. */
  clinic: string().nullable().defined(),
  details: mixed<Record<string, string | number | boolean | null>>().required(),
});
export type AuditEntryView = InferType<typeof auditEntryView>;

/** Newest first. */
export const listAudit = endpoint('GET', '/api/admin/audit', {
  input: object({
    clinic: string().trim().max(63).optional(),
    since: realDate.optional(),
    limit: number().integer().min(1).max(auditPageSize).default(50),
    /** The last place of the page before. */
    before: string().matches(/^\d{4}-\d{2}\/\d{1,9}$/, 'must be a place of the trail').optional(),
  }),
  output: object({ entries: array(auditEntryView).required() }),
});

/** Follows the hashes from the first entry kept to the last. */
export const checkAudit = endpoint('GET', '/api/admin/audit/check', {
  output: object({ entries: number().required(), brokenAt: string().nullable().defined() }),
});
