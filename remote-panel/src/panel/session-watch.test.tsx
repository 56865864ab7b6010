import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { SessionInfo } from 'shared/contracts/clinic/auth';
import { call } from 'shared/http/client';
import { listTasks } from 'shared/contracts/conversations/tasks';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { useChange } from '../exchange/use-change';
import { leaving, SessionLostContext } from '../session/session-lost';
import { SessionWatch } from './session-watch';

const norte = { id: '6f1f9a52-0000-4000-8000-000000000001', name: 'Clínica Norte', role: 'owner' } as const;
const sur = { id: '6f1f9a52-0000-4000-8000-000000000002', name: 'Clínica Sur', role: 'owner' } as const;
const sessionOf = (clinic: typeof norte | typeof sur | null, name = 'Marc', clinics: SessionInfo['clinics'] = [norte, sur]): SessionInfo => ({
  user: { id: '6f1f9a52-0000-4000-8000-000000000009', email: `${name}@ejemplo.example`, name }, clinic: clinic && { ...clinic, slug: 'x', morningMail: false }, clinics, invitations: [], clinicName: clinic?.name ?? 'Tu clínica', expiresAt: '2036-11-22T00:00:00Z', secondFactor: 'given', enrolment: null,
});
let found: { status?: number; body: unknown };
let turned: unknown[];
let lost: number;
/** The open streams. */
const streams = new Set<EventTarget>();
Object.assign(globalThis, {
  EventSource: class extends EventTarget {
    constructor() {
      super();
      streams.add(this);
    }

    close = () => void streams.delete(this);
  },
});

/** A page with typed text, and an act that the API refuses while the session is another. */
function Page() {
  const { failure, change } = useChange();
  const [text, setText] = useState('');
  return <><input aria-label="Lo escrito" value={text} onChange={({ target }) => setText(target.value)} /><button onClick={() => change(() => call(listTasks, { done: false, limit: 1 }))}>Guardar</button><p>{failure}</p></>;
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(async () => {
  [turned, lost] = [[], 0];
  leaving.isUnderWay = false;
  standInFetch(({ path, body }) => {
    if (path === '/auth/session') return found;
    if (path !== '/auth/clinic') return { status: 409, body: { error: 'Esta pestaña es de otra clínica.', code: 'clinic_changed' } };
    turned.push(body);
    return {};
  });
  const watch = <SessionWatch session={sessionOf(norte)} onRole={() => undefined}><Page /></SessionWatch>;
  render(<SessionLostContext value={() => void (lost += 1)}>{watch}</SessionLostContext>);
  fireEvent.change(screen.getByLabelText('Lo escrito'), { target: { value: 'De nueve a una' } });
});

test('a tab of another clinic says so, says that nothing was done, and leads back with what was typed', async () => {
  found = { body: sessionOf(sur) };
  await press('Guardar');
  expect(screen.getByRole('dialog', { name: 'Has cambiado de clínica en otra pestaña' })).toHaveTextContent('Esta pestaña es de Clínica Norte y ahora estás en Clínica Sur. No se ha guardado nada desde el cambio.');
  expect(screen.getByText('Esta pestaña es de otra clínica.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Seguir en Clínica Sur' })).toBeVisible();
  // A refused stream waits longer each time; the return opens a new one before that.
  act(() => streams.forEach((stream) => stream.dispatchEvent(new Event('error'))));
  expect(streams.size).toBe(0);
  await press('Volver a Clínica Norte');
  expect(streams.size).toBe(1);
  expect(turned).toEqual([{ id: norte.id }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Lo escrito')).toHaveValue('De nueve a una');
});

test('whoever is no longer of the clinic is not led back', async () => {
  found = { body: sessionOf(sur, 'Marc', [sur]) };
  await press('Guardar');
  expect(screen.getByRole('button', { name: 'Seguir en Clínica Sur' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Volver a Clínica Norte' })).toBeNull();
});

test('a tab of another person shows nothing of theirs, and says whose session it is now', async () => {
  found = { body: sessionOf(norte, 'Lucía') };
  await press('Guardar');
  expect(screen.getByRole('heading', { name: 'Ahora está abierta la sesión de Lucía' })).toBeVisible();
  expect(screen.getByText('En otra pestaña de este navegador ha entrado otra persona. Esta era de Marc, y no se ha guardado nada desde el cambio.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Seguir como Lucía' })).toBeVisible();
  expect(screen.queryByLabelText('Lo escrito')).toBeNull();
});

test.each([['the same session', () => sessionOf(norte)], ['a second factor that is still awaited', () => sessionOf(null)]])('%s changes nothing', async (_, session) => {
  found = { body: session() };
  await press('Guardar');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Lo escrito')).toHaveValue('De nueve a una');
});

test('a session that another is taking the place of is asked for again, and not lost', async () => {
  found = { status: 401, body: { error: 'Tu sesión ha terminado.', code: 'not_signed_in' } };
  await press('Guardar');
  found = { body: sessionOf(norte, 'Lucía') };
  expect(await screen.findByRole('heading', { name: 'Ahora está abierta la sesión de Lucía' })).toBeVisible();
  expect(lost).toBe(0);
});

test('a session that has ended is lost, and a tab that is being left says nothing', async () => {
  found = { status: 401, body: { error: 'Tu sesión ha terminado.', code: 'not_signed_in' } };
  await press('Guardar');
  await waitFor(() => expect(lost).toBe(1));
  leaving.isUnderWay = true;
  found = { body: sessionOf(sur) };
  await press('Guardar');
  expect(screen.queryByRole('dialog')).toBeNull();
});
