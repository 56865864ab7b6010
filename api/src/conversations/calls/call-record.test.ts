import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RetellCall } from '../../platform/retell/retell-call';
import { happenings, mergeCall, newCallRecord, transcriptChange } from './call-record';

const now = new Date('2026-11-21T10:00:00Z');
const base = { call_id: 'c1', agent_id: 'a1', call_type: 'web_call' } as const;
const started: RetellCall = { ...base, call_status: 'ongoing', start_timestamp: 1_000 };
const ended: RetellCall = { ...base, call_status: 'ended', start_timestamp: 1_000, end_timestamp: 61_000, duration_ms: 60_000, disconnection_reason: 'user_hangup' };
const analysed: RetellCall = { ...ended, call_analysis: { call_summary: 'Pide cita', call_successful: true, custom_analysis_data: { resolution_completed: null, problem_category: null, reserved_appointment: true, satisfaction_score: 9 } } };

/** Applies descriptions in sequence and returns the panel's events. */
function tell(...descriptions: RetellCall[]) {
  let record = newCallRecord;
  const types: string[] = [];
  for (const told of descriptions) {
    const after = mergeCall(record, told, now);
    types.push(...happenings('id', record, after).map(({ type }) => type));
    record = after;
  }
  return { record, types };
}

it('tells the panel of start, end and analysis, each once', () => {
  expect(tell(started, ended, analysed).types).toEqual(['call_started', 'call_ended', 'call_analyzed']);
  expect(tell(started, started, ended, ended, analysed, analysed).types).toEqual(['call_started', 'call_ended', 'call_analyzed']);
});

it('tells the panel of each analysis that says something else, as when the provider analyses a call again', () => {
  const again = (custom: object): RetellCall => ({ ...analysed, call_analysis: { ...analysed.call_analysis!, custom_analysis_data: { ...analysed.call_analysis!.custom_analysis_data, ...custom } } });
  expect(tell(ended, analysed, again({ satisfaction_score: 3 }), again({ satisfaction_score: 3 }), ended, again({ satisfaction_score: 3, problem_category: 'Crown' })).types).toEqual(['call_ended', 'call_analyzed', 'call_analyzed', 'call_analyzed']);
});

it('comes to the same record in every order, and an ended call never runs again', () => {
  const inOrder = tell(started, ended, analysed).record;
  fc.assert(fc.property(fc.shuffledSubarray([started, ended, analysed, started, ended, analysed], { minLength: 6 }), (descriptions) => {
    const { record, types } = tell(...descriptions);
    expect(record).toEqual(inOrder);
    expect(new Set(types).size).toBe(types.length);
  }));
});

it('tells an analysis that comes again in other words of the provider once, and keeps when it first came', () => {
  const first = mergeCall(newCallRecord, analysed, now);
  const again = mergeCall(first, { ...analysed, recording_url: 'https://recordings.example/1' }, new Date(now.getTime() + 60_000));
  expect(again.analysed_at).toEqual(now);
  expect(happenings('id', first, again)).toEqual([]);
});

it.each([
  [0, started, 'grows'], [1, started, 'grows'], [2, started, 'ignored'], [1, ended, 'replaces'], [2, ended, 'replaces'], [3, ended, 'ignored'], [3, analysed, 'replaces'],
] as const)('a transcript of stage %i takes that of another description for what it is', (transcribed, reported, change) => {
  expect(transcriptChange({ ...newCallRecord, transcribed }, reported)).toBe(change);
});

it('does not call a call started that never connected', () => {
  expect(tell({ ...base, call_status: 'not_connected', disconnection_reason: 'dial_no_answer' }).types).toEqual(['call_ended']);
});

it('gives the panel the caller and the length in seconds', () => {
  const phone: RetellCall = { ...started, call_type: 'phone_call', from_number: '+34600000000' };
  expect(happenings('id', newCallRecord, mergeCall(newCallRecord, phone, now))[0]).toEqual({ type: 'call_started', payload: { call_id: 'id' } });
  expect(mergeCall(newCallRecord, phone, now).from_number).toBe('+34600000000');
  const [event] = happenings('id', newCallRecord, mergeCall(newCallRecord, ended, now));
  expect(event?.payload).toEqual({ call_id: 'id', call_duration: 60, start_timestamp: 1_000, end_timestamp: 61_000 });
});

it('keeps no word of the network in place of a number that was withheld, nor lets it replace one that is known', () => {
  const anonymous: RetellCall = { ...started, call_type: 'phone_call', from_number: 'anonymous' };
  expect(mergeCall(newCallRecord, anonymous, now).from_number).toBeNull();
  expect(mergeCall({ ...newCallRecord, from_number: '+34600000000' }, anonymous, now).from_number).toBe('+34600000000');
});
