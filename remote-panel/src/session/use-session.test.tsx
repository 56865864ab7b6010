import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { useSession } from './use-session';

const session = { user: { id: '6f1f9a52-0000-4000-8000-000000000009', email: 'a@b', name: null }, clinic: null, clinicName: 'Sol', expiresAt: '2026-11-22T00:00:00Z' };
const down = { status: 503, body: { error: 'No está disponible.', code: 'service_unavailable' } };

function Shown() {
  return <p>{useSession().status}</p>;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an outage is not the end of a session: the question is asked again until there is an answer', async () => {
  const answers: { status?: number; body: unknown }[] = [down, { status: 502, body: 'Bad gateway' }, down, { body: session }];
  standInFetch(() => answers.shift() ?? { body: session });
  await act(async () => void render(<Shown />));
  expect(screen.getByText('failed')).toBeVisible();
  for (let round = 0; round < 3; round += 1) await act(async () => jest.advanceTimersByTime(5_000));
  expect(screen.getByText('signed_in')).toBeVisible();
});

test.each(['not_signed_in', 'not_found'])('only the API’s own word (%s) counts as that nobody is signed in', async (code) => {
  standInFetch(() => ({ status: code === 'not_found' ? 404 : 401, body: { error: 'No hay sesión.', code } }));
  await act(async () => void render(<Shown />));
  expect(screen.getByText('none')).toBeVisible();
});

test('the 404 of a proxy is an outage', async () => {
  standInFetch(() => ({ status: 404, body: 'Not found' }));
  await act(async () => void render(<Shown />));
  expect(screen.getByText('failed')).toBeVisible();
});
