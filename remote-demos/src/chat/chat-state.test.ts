import { describe, expect, test } from '@jest/globals';
import type { WidgetMessage } from 'shared/contracts/chat-widget';
import { chatStart, nextChatState, resume, type ChatEvent, type ChatState } from './chat-state';

const greeting: WidgetMessage = { id: 'a1', role: 'agent', content: 'Hola' };
const answer: WidgetMessage = { id: 'a2', role: 'agent', content: 'Claro' };
const line = { id: 'u1', content: 'Quiero cita' };
const asked: WidgetMessage = { id: 'here:u1', role: 'user', content: 'Quiero cita' };
const token = 't';
const after = (...events: ChatEvent[]) => events.reduce<ChatState>(nextChatState, chatStart);
const opened: ChatEvent = { type: 'opened', token, lines: [greeting], pending: null, ended: false };

describe('the chat', () => {
  test('shows the visitor’s line at once, and the answer below it', () => {
    expect(after(opened, { type: 'sending', token, line })).toMatchObject({ lines: [greeting], pending: line, failure: null });
    expect(after(opened, { type: 'sending', token, line }, { type: 'answered', token, lines: [answer] })).toMatchObject({
      lines: [greeting, { ...line, role: 'user' }, answer],
      pending: null,
    });
  });

  test('keeps the line when it fails, and clears the failure when it is sent again', () => {
    const failed = after(opened, { type: 'sending', token, line }, { type: 'failed', token, message: 'No' });
    expect(failed).toMatchObject({ pending: line, failure: 'No' });
    expect(nextChatState(failed, { type: 'sending', token, line })).toMatchObject({ pending: line, failure: null });
  });

  test('shows no line of the assistant twice', () => {
    expect(after(opened, { type: 'answered', token, lines: [greeting, answer] })).toMatchObject({ lines: [greeting, answer] });
  });

  test('that has been replaced says nothing in the new one', () => {
    const state = after(opened);
    expect(nextChatState(state, { type: 'answered', token: 'old', lines: [answer] })).toBe(state);
    expect(nextChatState(state, { type: 'ended', token: 'old' })).toBe(state);
  });

  test('that ends keeps the line that was not sent', () => {
    expect(after(opened, { type: 'sending', token, line }, { type: 'ended', token })).toMatchObject({ status: 'ended', pending: line });
  });
});

describe('after a reload', () => {
  test.each([
    ['was lost', [greeting], { lines: [greeting], pending: line }],
    ['was kept without an answer', [greeting, asked], { lines: [greeting], pending: line }],
    ['was answered', [greeting, asked, answer], { lines: [greeting, asked, answer], pending: null }],
    ['comes after others', [greeting, { ...asked, content: 'Hola' }, answer], { lines: [greeting, { ...asked, content: 'Hola' }, answer], pending: line }],
  ])('a line that %s is handled so', (_, kept, expected) => expect(resume(kept, line)).toEqual(expected));

  test('without a waiting line everything is as it was kept', () => expect(resume([greeting, asked], null)).toEqual({ lines: [greeting, asked], pending: null }));
});
