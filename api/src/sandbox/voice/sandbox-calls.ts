import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock';
import type { RetellCall, RetellCallEvent, TranscriptLine } from '../../platform/retell/retell-call';
import { summaries } from './dialogue.copy.es';

const keptCalls = 1_000;

/** Failures for tests, chosen by create-call's header `x-voice-sandbox`. `brief` fails nothing: it shortens the agent's sentences. */
export const failures = ['refuse-token', 'hang', 'no-join', 'drop', 'leave', 'hang-up', 'no-audio', 'brief'] as const;
export type Failure = (typeof failures)[number];

export type DisconnectionReason = 'user_hangup' | 'agent_hangup' | 'error_user_not_joined';

/** Facts of the conversation, for the analysis after it. */
export interface ConversationOutcome { readonly callerSpoke: boolean; readonly booked: boolean }

export type SandboxCalls = ReturnType<typeof createSandboxCalls>;

/** The calls of this process, as the provider would store them. The oldest are dropped. */
export function createSandboxCalls({ clock, report }: { clock: Clock; report: (event: RetellCallEvent, call: RetellCall) => void }) {
  const calls = new Map<string, RetellCall>();
  const now = () => clock.now().getTime();

  function change(callId: string, event: RetellCallEvent, fields: Partial<RetellCall>): void {
    const call = calls.get(callId);
    if (call === undefined) return;
    const changed = { ...call, ...fields };
    calls.set(callId, changed);
    report(event, changed);
  }

  return {
    register(agentId: string): RetellCall {
      const call_id = `sandbox_${randomBytes(12).toString('hex')}`;
      const call: RetellCall = { call_id, call_type: 'web_call', agent_id: agentId, call_status: 'registered', transcript_object: [] };
      calls.set(call.call_id, call);
      const [oldest] = calls.keys();
      if (calls.size > keptCalls && oldest !== undefined) calls.delete(oldest);
      return call;
    },
    find: (callId: string) => calls.get(callId),
    /** Calls that started at `since` (milliseconds) or later, oldest first. */
    list: (since: number) => [...calls.values()].filter((call) => (call.start_timestamp ?? 0) >= since),
    start: (callId: string) => change(callId, 'call_started', { call_status: 'ongoing', start_timestamp: now() }),
    addLine(callId: string, line: TranscriptLine) {
      change(callId, 'transcript_updated', { transcript_object: [...(calls.get(callId)?.transcript_object ?? []), line] });
    },
    /** Ends and analyses the call; a second end changes nothing. */
    end(callId: string, reason: DisconnectionReason, outcome: ConversationOutcome) {
      const before = calls.get(callId);
      if (before === undefined || before.call_status === 'ended') return;
      const endedAt = now();
      change(callId, 'call_ended', {
        call_status: 'ended',
        end_timestamp: endedAt,
        duration_ms: endedAt - (before.start_timestamp ?? endedAt),
        disconnection_reason: reason,
      });
      change(callId, 'call_analyzed', { call_analysis: analyse(outcome) });
    },
  };
}

function analyse({ callerSpoke, booked }: ConversationOutcome): RetellCall['call_analysis'] {
  return {
    call_summary: booked ? summaries.booked : callerSpoke ? summaries.talked : summaries.silent,
    call_successful: callerSpoke,
    custom_analysis_data: { resolution_completed: callerSpoke, problem_category: callerSpoke ? 'Other' : null, reserved_appointment: booked, satisfaction_score: null },
  };
}
