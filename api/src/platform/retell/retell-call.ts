import { problemCategories, type ProblemCategory } from 'shared/contracts/conversations/analytics';
import { isRecord } from '../is-record';
import { ProviderFields, type MakeId } from './provider-fields';

export const callStatuses = ['registered', 'not_connected', 'ongoing', 'ended', 'error'] as const;
const callTypes = ['web_call', 'phone_call'] as const;
const voices = ['agent', 'user', 'transfer_target'] as const;
const maxLines = 5_000;
const maxLine = 20_000;
/** Maximum of the table's column, in milliseconds. */
export const maxDuration = 2 ** 31 - 1;

export interface TranscriptLine { readonly role: (typeof voices)[number]; readonly content: string }

type Described = ReturnType<typeof describe>;
type Needed = 'call_id' | 'agent_id' | 'call_type' | 'call_status';

/** A call as Retell describes it in webhooks and responses: the fields that we read. Times are milliseconds since 1970. */
export type RetellCall = Pick<Described, Needed> & Partial<Omit<Described, Needed>>;

/** Events of a call: each at most once, except the transcript with every line. */
export type RetellCallEvent = 'call_started' | 'transcript_updated' | 'call_ended' | 'call_analyzed';

/** Reads a call in any form: an unexpected field never loses it. Null without an id. @returns the call, and fields not understood */
export function readRetellCall(source: unknown, { now, makeId }: { readonly now: Date; readonly makeId: MakeId }, event?: string): { readonly call: RetellCall; readonly oddities: ReadonlySet<string> } | null {
  const oddities = new Set<string>();
  const fields = new ProviderFields(source, oddities, makeId);
  const call_id = fields.id('call_id');
  return call_id === null ? null : { call: describe(call_id, fields, now, event), oddities };
}

function describe(call_id: string, fields: ProviderFields, now: Date, event: string | undefined) {
  const from_number = fields.text(fields.value('direction') === 'outbound' ? 'to_number' : 'from_number', 100);
  const end_timestamp = fields.moment('end_timestamp', now);
  const start_timestamp = fields.moment('start_timestamp', now);
  const disconnection_reason = reasonOf(fields.text('disconnection_reason', 200));
  const duration = fields.number('duration_ms', 0, maxDuration);
  const call_analysis = readAnalysis(fields);
  // Events override the status: the provider's own samples call a finished call `registered`.
  const over = event === 'call_ended' || event === 'call_analyzed' || end_timestamp !== null || disconnection_reason !== null || call_analysis !== null;
  const status = fields.choice('call_status', callStatuses);
  const begun = status === 'ongoing' || event === 'call_started' || start_timestamp !== null;
  const reached: (typeof callStatuses)[number] = over ? 'ended' : begun ? 'ongoing' : 'registered';
  return {
    call_id,
    /** Null when the description omits it; a known call keeps its own. */
    agent_id: fields.id('agent_id'),
    call_type: fields.choice('call_type', callTypes) ?? (from_number === null ? 'web_call' : 'phone_call'),
    call_status: status === null || status === 'registered' || status === 'ongoing' ? reached : status,
    start_timestamp,
    end_timestamp,
    duration_ms: duration === null ? null : Math.round(duration),
    transcript_object: readLines(fields),
    recording_url: fields.text('recording_url', 4_000) || null,
    disconnection_reason,
    from_number,
    metadata: { sample: fields.child('metadata').boolean('sample') === true },
    call_analysis,
  };
}

function readLines(fields: ProviderFields): readonly TranscriptLine[] {
  return fields.list('transcript_object', maxLines).flatMap((line) => {
    const content = line.text('content', maxLine);
    // A voice with an unknown role is neither our agent's nor the patient's.
    return content === null ? [] : [{ role: line.choice('role', voices) ?? 'transfer_target', content }];
  });
}

/** Retell's reasons. The column is stored in the clear, so it holds the provider's codes and never its sentences. */
const disconnectionReasons = [
  'user_hangup', 'agent_hangup', 'call_transfer', 'voicemail_reached', 'ivr_reached', 'inactivity', 'machine_detected', 'max_duration_reached',
  'concurrency_limit_reached', 'no_concurrency_fallback', 'no_valid_payment', 'scam_detected', 'marked_as_spam', 'user_declined', 'transfer_bridged', 'transfer_cancelled', 'manual_stopped',
  'dial_busy', 'dial_failed', 'dial_no_answer', 'invalid_destination', 'telephony_provider_permission_denied', 'telephony_provider_unavailable', 'sip_routing_error',
  'error_inbound_webhook', 'error_llm_websocket_open', 'error_llm_websocket_lost_connection', 'error_llm_websocket_runtime', 'error_llm_websocket_corrupt_payload',
  'error_frontend_corrupted_payload', 'error_twilio', 'error_no_audio_received', 'error_asr', 'error_retell', 'error_unknown', 'error_user_not_joined', 'registered_call_timeout',
] as const;
const reasonOf = (text: string | null) => (text === null || text === '' ? null : (disconnectionReasons.find((known) => known === text) ?? 'other'));
const categoryOf = (text: string | null): ProblemCategory | null => (text?.trim() ? (problemCategories.find((known) => known === text) ?? 'Other') : null);

/** A language model fills `custom_analysis_data` by our agents' instructions, so any field may be missing. */
function readAnalysis(fields: ProviderFields) {
  const analysis = fields.child('call_analysis');
  if (!isRecord(fields.value('call_analysis'))) return null;
  const custom = analysis.child('custom_analysis_data');
  return {
    call_summary: analysis.text('call_summary', 20_000)?.trim() || null,
    call_successful: analysis.boolean('call_successful'),
    custom_analysis_data: {
      resolution_completed: custom.boolean('resolution_completed'),
      problem_category: categoryOf(custom.text('problem_category', 200)),
      reserved_appointment: custom.boolean('reserved_appointment'),
      satisfaction_score: custom.number('satisfaction_score', 0, 10),
    },
  };
}
