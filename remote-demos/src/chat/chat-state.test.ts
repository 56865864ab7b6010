import { describe, expect, test } from '@jest/globals';
import type { WidgetMessage } from 'shared/contracts/conversations/chat-widget';
import { afterAnswer, ended, ofOpen, resume, type ChatState } from './chat-state';

const greeting: WidgetMessage = { id: 'a1', role: 'agent', content: 'Hola' };
const answer: WidgetMessage = { id: 'a2', role: 'agent', content: 'Claro' };
const line = { id: 'u1', content: 'Quiero cita' };
const asked: WidgetMessage = { id: 'here:u1', role: 'user', content: 'Quiero cita' };
const token = 't';
const open = { status: 'open', token, lines: [greeting], pending: null, failure: null } as const;

describe('the chat', () => {
  test('shows the answer below the visitor’s line', () => {
    expect(afterAnswer(token, line.id, [answer])({ ...open, pending: line })).toEqual({ ...open, lines: [greeting, { ...line, role: 'user' }, answer] });
  });

  test('shows no line of the assistant twice', () => {
    expect(afterAnswer(token, line.id, [greeting, answer])(open)).toMatchObject({ lines: [greeting, answer] });
  });

  test('that has been replaced says nothing in the new one', () => {
    const state: ChatState = open;
    expect(afterAnswer('old', line.id, [answer])(state)).toBe(state);
    expect(ofOpen('old', ended)(state)).toBe(state);
    expect(ofOpen(token, ended)(state)).toMatchObject({ status: 'ended' });
  });

  test('that is ended before the answer shows both, and calls no line unsent that has arrived', () => {
    expect(afterAnswer(token, line.id, [answer])(ended({ ...open, pending: line }))).toEqual({ status: 'ended', token, lines: [greeting, { ...line, role: 'user' }, answer], pending: null });
  });

  test('that ends keeps the line that was not sent', () => {
    expect(ended({ ...open, pending: line })).toEqual({ status: 'ended', token, lines: [greeting], pending: line });
  });
});

describe('after a reload', () => {
  test.each([
    ['was lost', [greeting], { lines: [greeting], pending: line }],
    ['was lost, and repeats the words of the one before,', [greeting, { ...asked, id: 'here:u0' }, answer], { lines: [greeting, { ...asked, id: 'here:u0' }, answer], pending: line }],
    ['was answered, and named by the provider,', [greeting, { ...asked, id: 'msg_1' }, answer], { lines: [greeting, { ...asked, id: 'msg_1' }, answer], pending: null }],
    ['was kept without an answer', [greeting, asked], { lines: [greeting], pending: line }],
    ['was answered', [greeting, asked, answer], { lines: [greeting, asked, answer], pending: null }],
    ['comes after others', [greeting, { ...asked, content: 'Hola' }, answer], { lines: [greeting, { ...asked, content: 'Hola' }, answer], pending: line }],
  ])('a line that %s is handled so', (_, kept, expected) => expect(resume(kept, line, false)).toEqual(expected));

  test('a line that an ended chat never answers has arrived all the same', () => expect(resume([greeting, asked], line, true)).toEqual({ lines: [greeting, asked], pending: null }));

  test('without a waiting line everything is as it was kept', () => expect(resume([greeting, asked], null, false)).toEqual({ lines: [greeting, asked], pending: null }));
});
