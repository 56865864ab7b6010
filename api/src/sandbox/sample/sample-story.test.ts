import { describe, expect, test } from '@jest/globals';
import { readRetellCall } from '../../platform/retell/retell-call';
import { sampleStory } from './sample-story';

const now = new Date('2026-07-15T10:00:00Z');
interface Body { readonly event: string; readonly call?: Record<string, unknown>; readonly chat?: Record<string, unknown> }
const { bodies, visits, attended } = sampleStory({ now, agentId: 'agent' });
const story = bodies as Body[];

describe('the sample', () => {
  test('is the same for the same moment', () => {
    expect(sampleStory({ now, agentId: 'agent' })).toEqual({ bodies, visits, attended });
  });
  test('marks every conversation as a sample', () => {
    for (const { call, chat } of story) expect((call ?? chat)?.metadata).toMatchObject({ sample: true });
  });
  test('knows who asked for a visit in which call', () => {
    expect(visits.length).toBeGreaterThan(20);
    for (const { callId, name, phone } of visits) {
      const [ended, analyzed] = story.flatMap(({ call }) => (call?.call_id === callId ? [call] : []));
      expect(ended).toMatchObject({ call_type: 'phone_call', from_number: phone });
      expect(analyzed).toMatchObject({ call_analysis: { custom_analysis_data: { reserved_appointment: true, patient_name: name } } });
    }
  });
  test('leaves nobody waiting for more than six days', () => {
    const old = ({ start_timestamp }: Record<string, unknown>) => Number(start_timestamp) < now.getTime() - 2 * 86_400_000;
    const open = story.flatMap(({ event, call }) => (event === 'call_analyzed' && call !== undefined && old(call) && (call.call_analysis as { call_successful: boolean }).call_successful === false ? [call.call_id] : []));
    expect(open.length).toBeGreaterThan(5);
    expect(attended.map(({ callId }) => callId).toSorted()).toEqual(open.toSorted());
    for (const { chat } of story) if (chat !== undefined && old(chat)) expect((chat.message_with_tool_calls as { role: string }[]).at(-1)?.role).toBe('agent');
  });
  test('lies in the past, inside two months', () => {
    for (const { call, chat } of story) {
      const { start_timestamp, end_timestamp } = (call ?? chat) as { start_timestamp: number; end_timestamp: number };
      expect(end_timestamp).toBeLessThan(now.getTime());
      expect(start_timestamp).toBeGreaterThan(now.getTime() - 63 * 86_400_000);
    }
  });
  test('speaks as the provider does', () => {
    for (const { call } of story) if (call !== undefined) expect(readRetellCall(call, { now, makeId: () => '' })?.oddities).toEqual(new Set());
  });
});
