import { describe, expect, test } from '@jest/globals';
import type { LiveEvent, LiveEventPayload } from 'shared/contracts/conversations/live-events';
import { initialLiveStatus, nextLiveStatus } from './live-events';

const textAfter = (event: LiveEvent) => nextLiveStatus(initialLiveStatus, event).text;

describe('the live status line', () => {
  test('waits for calls at first', () => expect(initialLiveStatus.text).toBe('Esperando llamadas...'));
  test('says that it is connected', () => expect(textAfter({ type: 'connected', payload: {} })).toBe('Conectado a eventos en tiempo real'));
  test.each<[Partial<LiveEventPayload<'call_started'>>, string]>([
    [{ caller_phone: '+34 611' }, '+34 611'],
    [{ from_number: '+34 622' }, '+34 622'],
    [{ caller_phone: null, from_number: '+34 622' }, '+34 622'],
    [{ caller_phone: '' }, 'Número desconocido'],
    [{}, 'Número desconocido'],
  ])('a call that starts with %j shows %s', (payload, expected) => {
    expect(textAfter({ type: 'call_started', payload })).toContain(expected);
  });
  test.each<[Partial<LiveEventPayload<'call_ended'>>, string]>([
    [{ call_duration: 126 }, '2,1 min'],
    [{ start_timestamp: 1_000, end_timestamp: 91_000 }, '1,5 min'],
    [{ start_timestamp: '2026-01-01T10:00:00Z', end_timestamp: '2026-01-01T10:03:00Z' }, '3,0 min'],
  ])('a call that ends with %j shows %s', (payload, expected) => {
    expect(textAfter({ type: 'call_ended', payload })).toContain(expected);
  });
  test('a call that ends without times says so without inventing minutes', () => {
    expect(textAfter({ type: 'call_ended', payload: { start_timestamp: 5 } })).toBe('Llamada finalizada');
  });
  test('says that the analysis is complete', () => expect(textAfter({ type: 'call_analyzed', payload: {} })).toMatch(/análisis.*completado/i));
  test('changed figures leave the line alone', () => {
    expect(nextLiveStatus(initialLiveStatus, { type: 'analytics_update', payload: {} })).toBe(initialLiveStatus);
  });
});
