import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callDuration } from './call-duration';
import { VoiceOrb, type VoiceOrbProps } from './voice-orb';

function show(change: Partial<VoiceOrbProps> = {}) {
  const onToggle = jest.fn();
  render(<VoiceOrb state="idle" phase={change.state ?? 'idle'} elapsedSeconds={0} onToggle={onToggle} {...change} />);
  return onToggle;
}

test.each([
  ['idle', 'Pulsa y pregúntame lo que quieras'],
  ['connecting', 'Nos estamos conectando con el agente...'],
] as const)('says verbatim what it does when %s', (state, label) => {
  show({ state });
  expect(screen.getByRole('button', { name: label })).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('shows how long one has been talking, as mm:ss', () => {
  show({ state: 'listening', elapsedSeconds: 65 });
  expect(screen.getByRole('timer', { name: 'Duración de la llamada' })).toHaveTextContent('01:05');
});

test('says so when the line breaks', () => {
  show({ state: 'listening', phase: 'reconnecting' });
  expect(screen.getByRole('button', { name: 'Reconectando… Pulsa para colgar.' })).toBeVisible();
});

test('says who has the word', () => {
  show({ state: 'listening', phase: 'speaking' });
  expect(screen.getByRole('button', { name: 'Hablo. Pulsa para colgar.' })).toBeVisible();
});

test('does not say that it listens while the microphone is silent', () => {
  show({ state: 'listening', phase: 'muted' });
  expect(screen.getByRole('button', { name: 'Silenciado. Pulsa para colgar.' })).toBeVisible();
});

test('answers click, Enter and Space', async () => {
  const onToggle = show();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onToggle).toHaveBeenCalledTimes(3);
});

test.each([[0, '00:00'], [59, '00:59'], [60, '01:00'], [3599, '59:59'], [6000, '100:00']])('%d seconds are %s', (seconds, text) => {
  expect(callDuration(seconds)).toBe(text);
});
