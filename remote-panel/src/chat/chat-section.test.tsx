import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { ChatSection } from './chat-section';
import { storeThreads } from './stored-threads';

async function openFailing(): Promise<void> {
  jest.spyOn(console, 'warn').mockReturnValue();
  standInFetch(() => ({ status: 503, body: { success: false, code: 'unavailable', error: 'Vuelve en unos minutos.', details: [] } }));
  await act(async () => void render(<BrowserRouter><ChatSection /></BrowserRouter>));
}

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a first list that fails is not told as a clinic without conversations', async () => {
  await openFailing();
  expect(await screen.findByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
  expect(screen.queryByText('Todavía no hay conversaciones')).toBeNull();
  expect(screen.queryByText(/Ves la última lista/)).toBeNull();
});

test('a list that fails later shows the one that this browser has stored, and why', async () => {
  storeThreads([{ id: 'a', updatedAt: '2026-11-21T10:00:00.000Z' }]);
  await openFailing();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Vuelve en unos minutos. Ves la última lista guardada en este navegador\.$/);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
