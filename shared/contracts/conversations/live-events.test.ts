import { expect, test } from '@jest/globals';
import { readLiveEvent } from './live-events';

test('a page reads what the API writes of an event, and nothing else', () => {
  const written = { appointment_id: 'one', starts_at: '2026-11-24T09:00:00.000Z' };
  expect(readLiveEvent('appointment_created', JSON.stringify({ ...written, room: 3 }))).toEqual({ type: 'appointment_created', payload: written });
});

test('an event of an older API, with less in it, is read all the same', () => {
  expect(readLiveEvent('chat_message', '{"thread_id":"one"}')).toEqual({ type: 'chat_message', payload: { thread_id: 'one' } });
});

test.each(['{', 'null', '[]', '{"call_id":{}}'])('of data like %s its name alone remains', (data) => {
  expect(readLiveEvent('call_started', data)).toEqual({ type: 'call_started', payload: {} });
});

test('of an event with a member that cannot be read the others are kept', () => {
  const data = '{"call_id":7,"caller_phone":"+34 600 000 000","call_duration":"long","end_timestamp":5}';
  expect(readLiveEvent('call_ended', data)).toEqual({ type: 'call_ended', payload: { caller_phone: '+34 600 000 000', end_timestamp: 5 } });
});
