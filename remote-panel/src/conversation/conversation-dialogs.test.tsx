import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { ConversationDialogs } from './conversation-dialogs';
import { BehindLink } from './links';

const id = '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001';
const step = (direction: 'back' | 'forward') =>
  act(async () => {
    const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history[direction]();
    await stepped;
  });

test.each([['call', id, null], ['chat', null, id]])('a %s that was closed is opened again by no step back', async (_, callId, threadId) => {
  standInFetch(() => ({ status: 404, body: { error: 'Ya no está.', code: 'not_found' } }));
  window.history.pushState(null, '', '/panel/por-atender');
  render(<BrowserRouter><BehindLink callId={callId} threadId={threadId} /><ConversationDialogs /></BrowserRouter>);
  await act(async () => void fireEvent.click(screen.getByRole('link')));
  expect(screen.getByRole('dialog')).toBeVisible();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' })));
  expect(screen.queryByRole('dialog')).toBeNull();
  await step('back');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('link')));
  await step('back');
  expect(screen.queryByRole('dialog')).toBeNull();
  await step('forward');
  expect(screen.getByRole('dialog')).toBeVisible();
});
