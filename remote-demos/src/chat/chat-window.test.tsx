import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SiteProvider } from 'shared/singleton';
import { sitePlaceholders } from 'shared/contracts/site';
import type { ChatState } from './chat-state';
import { ChatWindow } from './chat-window';

const none = async () => undefined;

test('a line that an ended chat did not take becomes the draft of the next one, before what was written meanwhile', async () => {
  Element.prototype.scrollTo = jest.fn();
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
  const open: ChatState = { status: 'open', token: 't', lines: [], pending: { id: 'l', content: 'Quiero cita' }, failure: null };
  const show = (state: ChatState) => (
    <SiteProvider site={sitePlaceholders} features={{ voice: 'off', chat: 'retell', googleClientId: null }}>
      <ChatWindow chat={{ state, begin: none, startAnew: none, end: none, write: () => true, retry: none }} open focused clinic={null} onOpen={jest.fn()} onClose={jest.fn()} />
    </SiteProvider>
  );
  const { rerender } = render(show(open));
  await userEvent.type(screen.getByRole('textbox', { name: 'Tu mensaje' }), 'el jueves');
  rerender(show({ ...open, status: 'ended' }));
  await userEvent.click(screen.getByRole('button', { name: 'Empezar otro chat' }));
  rerender(show({ ...open, pending: null }));
  expect(screen.getByRole('textbox', { name: 'Tu mensaje' })).toHaveValue('Quiero cita\nel jueves');
});
