import { expect, test } from '@jest/globals';
import { eraseThreads, readStoredThreads, storeThreads } from './stored-threads';

const thread = { id: 'a', updatedAt: '2026-11-21T10:00:00.000Z' };

test('of a thread only id and time are kept', () => {
  storeThreads([{ ...thread, patientName: 'Ana', lastMessage: 'Hola' } as typeof thread]);
  expect(localStorage.getItem('panel_conversations')).toBe(JSON.stringify([thread]));
  expect(readStoredThreads()).toEqual([thread]);
});

test.each(['not json', '{}', '[{"id":1}]'])('what is there and not ours (%s) counts as nothing', (text) => {
  localStorage.setItem('panel_conversations', text);
  expect(readStoredThreads()).toEqual([]);
});

test('after a sign-out an answer that comes late leaves nothing behind', () => {
  storeThreads([thread]);
  eraseThreads();
  storeThreads([thread]);
  expect(localStorage.getItem('panel_conversations')).toBeNull();
});
