import type { NewLiveEvent } from '../../platform';
import { maxDuration, type RetellCall } from '../../platform/retell/retell-call';
import { unlessWithheld } from '../../platform/retell/withheld-name';

type Described = Readonly<Required<RetellCall>>;
type Analysed = Readonly<NonNullable<Described['call_analysis']>['custom_analysis_data']>;

/** The columns of `call` that the provider determines, under the table's names. */
export interface CallRecord extends Pick<Described, 'call_type' | 'from_number' | 'duration_ms' | 'disconnection_reason' | 'recording_url'>, Analysed {
  readonly status: RetellCall['call_status'];
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly analysed_at: Date | null;
  readonly summary: string | null;
  readonly successful: boolean | null;
  /** Invented for the demonstration, and marked as such. */
  readonly sample: boolean;
  /** Stage of the latest description, and of the transcript's description. */
  readonly described: number;
  readonly transcribed: number;
}

export const newCallRecord: CallRecord = {
  status: 'registered', call_type: 'web_call', from_number: null, started_at: null, ended_at: null, duration_ms: null,
  disconnection_reason: null, recording_url: null, analysed_at: null, summary: null, successful: null,
  resolution_completed: null, problem_category: null, reserved_appointment: null, satisfaction_score: null, sample: false, described: 0, transcribed: 0,
};

const progress: Record<RetellCall['call_status'], number> = { registered: 0, ongoing: 1, not_connected: 2, ended: 2, error: 2 };
const ofAnalysis = ['analysed_at', 'summary', 'successful', 'resolution_completed', 'problem_category', 'reserved_appointment', 'satisfaction_score'] as const;

export const stageOf = (reported: RetellCall): number => reported.call_analysis ? 3 : progress[reported.call_status];

/** Effect of a description's transcript on the stored one: during the call it only grows, afterwards the latest replaces it. */
export function transcriptChange({ transcribed }: CallRecord, reported: RetellCall): 'replaces' | 'grows' | 'ignored' {
  const stage = stageOf(reported);
  if (stage >= 2 && stage >= transcribed) return 'replaces';
  return transcribed < 2 ? 'grows' : 'ignored';
}

/** Merges a description, in any order. The latest of a stage wins, an earlier stage fills gaps; no value is lost, no call reopens. */
export function mergeCall(known: CallRecord, reported: RetellCall, now: Date): CallRecord {
  const stage = stageOf(reported);
  const isLatest = stage >= known.described;
  const merged = <Value>(value: Value | null | undefined, before: Value | null): Value | null => (isLatest ? (value ?? before) : (before ?? value ?? null));
  const analysis = reported.call_analysis ?? undefined;
  const custom = analysis?.custom_analysis_data ?? undefined;
  const isFurther = progress[reported.call_status] > progress[known.status] || (isLatest && progress[reported.call_status] === progress[known.status]);
  const started_at = merged(date(reported.start_timestamp), known.started_at);
  const ended_at = merged(date(reported.end_timestamp), known.ended_at);
  return {
    status: isFurther ? reported.call_status : known.status,
    call_type: isLatest ? reported.call_type : known.call_type,
    from_number: merged(unlessWithheld(reported.from_number), known.from_number),
    started_at,
    ended_at,
    duration_ms: merged(reported.duration_ms, known.duration_ms) ?? durationOf(started_at, ended_at),
    disconnection_reason: merged(reported.disconnection_reason, known.disconnection_reason),
    recording_url: merged(reported.recording_url, known.recording_url),
    analysed_at: known.analysed_at ?? (analysis === undefined ? null : now),
    summary: merged(analysis?.call_summary, known.summary),
    successful: merged(analysis?.call_successful, known.successful),
    resolution_completed: merged(custom?.resolution_completed, known.resolution_completed),
    problem_category: merged(custom?.problem_category, known.problem_category),
    reserved_appointment: merged(custom?.reserved_appointment, known.reserved_appointment),
    satisfaction_score: merged(custom?.satisfaction_score, known.satisfaction_score),
    sample: known.sample || reported.metadata?.sample === true,
    described: Math.max(known.described, stage),
    transcribed: (reported.transcript_object ?? []).length === 0 ? known.transcribed : Math.max(known.transcribed, stage),
  };
}

type Happening = Omit<Extract<NewLiveEvent, { readonly type: 'call_started' | 'call_ended' | 'call_analyzed' }>, 'clinicId'>;

/** Events for the panel; each once per call, regardless of the number and order of descriptions; of an analysis, for each that differs. */
export function happenings(call_id: string, before: CallRecord, after: CallRecord): Happening[] {
  const events: Happening[] = [];
  if (progress[before.status] < 1 && after.status === 'ongoing') events.push({ type: 'call_started', payload: { call_id } });
  if (progress[before.status] < 2 && progress[after.status] === 2) {
    events.push({
      type: 'call_ended',
      payload: {
        call_id,
        call_duration: after.duration_ms === null ? null : Math.round(after.duration_ms / 1000),
        ...(after.started_at && { start_timestamp: after.started_at.getTime() }),
        ...(after.ended_at && { end_timestamp: after.ended_at.getTime() }),
      },
    });
  }
  if (ofAnalysis.some((name) => String(before[name]) !== String(after[name]))) events.push({ type: 'call_analyzed', payload: { call_id } });
  return events;
}

/** For a provider that reports only start and end. */
function durationOf(start: Date | null, end: Date | null): number | null {
  const duration = start === null || end === null ? -1 : end.getTime() - start.getTime();
  return duration >= 0 && duration <= maxDuration ? duration : null;
}

const date = (timestamp: number | null | undefined): Date | null => timestamp == null ? null : new Date(timestamp);
