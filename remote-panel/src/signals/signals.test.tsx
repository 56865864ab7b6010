import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { standInFetch, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { Signals } from './signals';
import { playSound } from './sound';

const clinic = { id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001', slug: 'sol', name: 'Sol', role: 'reader', morningMail: false } as const;
const session = { user: { id: '6f1f9a52-0000-4000-8000-000000000009', email: 'ana@sol.example', name: 'Ana' }, clinic, clinicName: 'Sol', expiresAt: '2036-11-22T00:00:00Z', secondFactor: 'given', enrolment: null } as const;
const mail = () => within(screen.getByRole('group', { name: /^Correo a las 8:00/ }));

async function open(answer: () => StandInAnswer) {
  const seen = standInFetch(answer);
  render(<Signals session={{ ...session, clinics: [], invitations: [] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Avisos' }));
  expect(mail().getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
  await act(async () => void fireEvent.click(mail().getByRole('button', { name: 'Sí' })));
  return seen;
}

test('a person asks for the mail in the morning, and reads where it goes', async () => {
  const seen = await open(() => ({ body: {} }));
  expect(seen.map(({ path, body }) => [path, body])).toEqual([['/auth/morning-mail', { on: true }]]);
  expect(screen.getByRole('status')).toHaveTextContent('Te escribiremos a ana@sol.example las mañanas en que abra la clínica.');
  expect(mail().getByRole('button', { name: 'Sí' })).toHaveAttribute('aria-pressed', 'true');
  await act(async () => void fireEvent.click(mail().getByRole('button', { name: 'No' })));
  expect(screen.getByRole('status')).toHaveTextContent('Ya no te llegará el correo de la mañana.');
});

test('what could not be stored is said, and not shown as if it were', async () => {
  await open(() => ({ status: 503, body: { error: 'No está disponible.', code: 'service_unavailable' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('No está disponible.');
  expect(mail().getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
});

test('a sound that the browser holds back, as in a page that nobody has touched, leaves no audio open', () => {
  jest.useFakeTimers();
  const close = jest.fn(() => Promise.resolve());
  const node = () => ({ frequency: {}, gain: { setValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn() }, connect: (next: unknown) => next, start: jest.fn(), stop: jest.fn() });
  // Suspended: its clock stands, and its notes never end.
  Object.assign(globalThis, { AudioContext: function Suspended() { return { currentTime: 0, destination: {}, createOscillator: node, createGain: node, close }; } });
  playSound();
  jest.runAllTimers();
  expect(close).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('where the browser has no such audio, a waiting task does not break the page', () => {
  Reflect.deleteProperty(globalThis, 'AudioContext');
  expect(playSound).not.toThrow();
});
