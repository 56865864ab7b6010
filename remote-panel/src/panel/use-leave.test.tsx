import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { OwnerContext } from '../session/may';
import { TaskRow } from '../tasks/task-row';
import { useTaskChange } from '../tasks/tasks';
import { useSignOut } from './use-leave';

const task = {
  id: 'call:a', kind: 'callback', at: '2036-11-21T10:00:00.000Z', dueOn: '2036-11-24', name: 'Ana', phone: null, about: null,
  callId: null, threadId: null, ownerId: null, note: '', doneAt: null, doneBy: null,
} as const;

function Page() {
  const { change } = useTaskChange(() => undefined);
  const { leave } = useSignOut();
  return <><ul><TaskRow task={task} members={[]} onChange={change} /></ul><button onClick={leave}>Cerrar sesión</button></>;
}

test('a note that is being typed is sent before the session ends: a press on some telephones leaves its field focused', async () => {
  const seen = standInFetch(({ path }) => (path === '/auth/logout' ? new Promise(() => undefined) : {}));
  const clinic = { id: 's', slug: 'sol', name: 'Sol', role: 'reception', morningMail: false } as const;
  render(<BrowserRouter><OwnerContext value={{ clinicName: 'Sol', clinic }}><Page /></OwnerContext></BrowserRouter>);
  fireEvent.change(screen.getByRole('textbox', { name: 'Nota' }), { target: { value: 'Llamar a las diez' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' })));
  expect(seen.map(({ path }) => path)).toEqual(['/api/tasks', '/auth/logout']);
});
