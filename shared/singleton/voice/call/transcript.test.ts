import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeTranscript, type TranscriptLine } from './transcript';

const agent = (content: string): TranscriptLine => ({ role: 'agent', content });
const user = (content: string): TranscriptLine => ({ role: 'user', content });

it('lets the last sentence grow while it is spoken', () => {
  expect(mergeTranscript([agent('Hola,')], [agent('Hola, soy')])).toEqual([agent('Hola, soy')]);
});

it('replaces the last sentence when it is understood anew', () => {
  expect(mergeTranscript([agent('Hola'), user('Quiero una cita.')], [agent('Hola'), user('Quiero una cita para hoy'), agent('Claro')])).toEqual([agent('Hola'), user('Quiero una cita para hoy'), agent('Claro')]);
});

it('adds what is new to lines that the update still shows', () => {
  expect(mergeTranscript([agent('Hola'), user('Sí')], [user('Sí'), agent('Bien')])).toEqual([agent('Hola'), user('Sí'), agent('Bien')]);
});

it('appends an update that shows nothing known', () => {
  expect(mergeTranscript([agent('Hola')], [user('Adiós')])).toEqual([agent('Hola'), user('Adiós')]);
});

it('takes one unlike line of the same speaker for a new one', () => {
  expect(mergeTranscript([agent('Hola')], [agent('Te atiende Sol')])).toEqual([agent('Hola'), agent('Te atiende Sol')]);
});

it('changes nothing for an empty update', () => {
  const known = [agent('Hola')];
  expect(mergeTranscript(known, [])).toBe(known);
});

it('rebuilds the whole conversation from updates of the last five lines', () => {
  const conversation = fc.array(fc.record({ role: fc.constantFrom('agent' as const, 'user' as const), content: fc.uuid() }), { maxLength: 20 });
  fc.assert(fc.property(conversation, (lines) => {
    const rebuilt = lines.reduce<readonly TranscriptLine[]>((known, _, index) => mergeTranscript(known, lines.slice(Math.max(0, index - 4), index + 1)), []);
    expect(rebuilt).toEqual(lines);
  }));
});
