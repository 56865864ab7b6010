import { array, mixed, number, object, string, type InferType } from 'yup';
import { endpoint } from '../endpoint';
import { realDate } from '../period';

export const auditPageSize = 1000;

/** One entry: actor, action, subject and time, never the data read. Staff are ids, with their current e-mail addresses. */
export const auditEntryView = object({
  /** Place in the trail, `2026-11/17`; the entries of each month are numbered from 1. */
  place: string().required(),
  at: string().datetime().required(),
  actor: string().required(),
  actorEmail: string().nullable().defined(),
  action: string().required(),
  subject: string().nullable().defined(),
  subjectEmail: string().nullable().defined(),
  /** Slug; null when no clinic is concerned. */
  clinic: string().nullable().defined(),
  details: mixed<Record<string, string | number | boolean | null>>().required(),
});
export type AuditEntryView = InferType<typeof auditEntryView>;

/** Newest first. */
export const listAudit = endpoint('GET', '/api/admin/audit', () => ({
  input: object({
    clinic: string().trim().max(63).optional(),
    since: realDate.optional(),
    limit: number().integer().min(1).max(auditPageSize).default(50),
    /** The last place of the previous page. */
    before: string().matches(/^\d{4}-\d{2}\/\d{1,9}$/, 'must be a place of the trail').optional(),
  }),
  output: object({ entries: array(auditEntryView).required() }),
}));

/** Verifies the hash chain from the first entry kept to the last. */
export const checkAudit = endpoint('GET', '/api/admin/audit/check', () => ({
  output: object({ entries: number().required(), brokenAt: string().nullable().defined() }),
}));
