import { array, boolean, mixed, number, object, string, type InferType } from 'yup';

export const callStatuses = ['registered', 'not_connected', 'ongoing', 'ended', 'error'] as const;

const onlyBoolean = (value: unknown) => (typeof value === 'boolean' ? value : null);
const onlyNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/**
 * `custom_analysis_data` as our agents are told to fill it in. A language model does it, so anything may be missing, and
 * what is of another kind counts as missing: a call is not lost for it.
 */
export const customAnalysis = object({
  resolution_completed: boolean().nullable().optional().transform(onlyBoolean),
  problem_category: string().nullable().optional(),
  reserved_appointment: boolean().nullable().optional().transform(onlyBoolean),
  satisfaction_score: number().nullable().optional().transform(onlyNumber),
});

/**
 * A call as Retell describes it, in webhooks and in answers. Only what we read: unknown fields are left alone.
 * Times are milliseconds since 1970; `from_number` and `to_number` come with phone calls only.
 */
export const retellCall = object({
  call_id: string().required(),
  call_type: string().oneOf(['web_call', 'phone_call']).default('web_call'),
  agent_id: string().required(),
  call_status: string().oneOf(callStatuses).required(),
  start_timestamp: number().nullable().optional(),
  end_timestamp: number().nullable().optional(),
  duration_ms: number().min(0).nullable().optional(),
  transcript_object: array(
    object({ role: string().oneOf(['agent', 'user', 'transfer_target']).required(), content: string().defined() }).required(),
  ).optional(),
  recording_url: string().nullable().optional(),
  disconnection_reason: string().nullable().optional(),
  from_number: string().nullable().optional(),
  to_number: string().nullable().optional(),
  metadata: mixed().nullable().optional(),
  call_analysis: object({
    call_summary: string().nullable().optional(),
    call_successful: boolean().nullable().optional(),
    user_sentiment: string().nullable().optional(),
    in_voicemail: boolean().nullable().optional(),
    custom_analysis_data: customAnalysis.nullable().optional(),
  }).nullable().optional().default(undefined),
});

export type RetellCall = InferType<typeof retellCall>;
export type TranscriptLine = NonNullable<RetellCall['transcript_object']>[number];

/** What is told about a call while it lives; each at most once. */
export type RetellCallEvent = 'call_started' | 'call_ended' | 'call_analyzed';
