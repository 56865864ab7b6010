import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { LiveEvents } from '../live/live-events';
import { OpenTasks } from '../tasks/tasks';
import { TodaySection } from './today-section';

class SilentEventSource extends EventTarget {
  close(): void {}
}

afterEach(() => void jest.useRealTimers());

test('tasks that cannot be read are not counted as none', async () => {
  Object.assign(globalThis, { EventSource: SilentEventSource });
  standInFetch(() => ({ status: 500, body: { error: 'Algo ha fallado.', code: 'unexpected' } }));
  await act(async () => void render(<BrowserRouter><LiveEvents><OpenTasks><TodaySection /></OpenTasks></LiveEvents></BrowserRouter>));
  expect(await screen.findByRole('link', { name: 'Ver todo' })).toBeVisible();
});

test('before anything is known the page has the shapes of the line and the two lists, and what follows is out of sight', async () => {
  Object.assign(globalThis, { EventSource: SilentEventSource });
  globalThis.fetch = () => new Promise(() => undefined);
  const { container } = render(<BrowserRouter><LiveEvents><OpenTasks><TodaySection /></OpenTasks></LiveEvents></BrowserRouter>);
  expect([...container.querySelectorAll('svg')].map((shape) => shape.getAttribute('height'))).toEqual(['3.75rem', '100svh', '100svh']);
});

test('counts since the closing that cannot be read say so and can be read again', async () => {
  Object.assign(globalThis, { EventSource: SilentEventSource });
  let counts = { status: 500, body: { error: 'Algo ha fallado.', code: 'unexpected' } as object };
  standInFetch(({ path }) => (path.endsWith('/since-closing') ? counts : { status: 500, body: { error: 'Otra cosa ha fallado.', code: 'unexpected' } }));
  await act(async () => void render(<BrowserRouter><LiveEvents><OpenTasks><TodaySection /></OpenTasks></LiveEvents></BrowserRouter>));
  const notice = within((await screen.findByText('Algo ha fallado.')).closest<HTMLElement>('[role=alert]')!);
  counts = { status: 200, body: { since: '2026-11-27T18:00:00.000Z', calls: 3, booked: 1, chats: 0 } };
  await userEvent.click(notice.getByRole('button', { name: 'Volver a intentarlo' }));
  expect(await screen.findByRole('link', { name: '3 llamadas' })).toBeVisible();
});

test('the day’s visits move on by themselves, and only those to come are counted as more', async () => {
  Object.assign(globalThis, { EventSource: SilentEventSource });
  jest.useFakeTimers({ now: new Date('2026-07-16T09:59:30Z') });
  const day = Array.from({ length: 12 }, (_, index) => {
    const startsAt = new Date(Date.parse('2026-07-16T08:00:00Z') + index * 30 * 60_000);
    return {
      id: `8f2b6a52-6d1f-4a43-9c0e-${String(index).padStart(12, '0')}`, startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000), patientName: `Paciente ${index}`, patientPhone: null, reason: '',
      visit: null, agenda: null, confirmed: false, bookedBy: 'phone', callId: null, threadId: null,
    };
  });
  standInFetch(({ path }) => (path.includes('/appointments') ? { body: day } : { status: 500, body: { error: 'Algo ha fallado.', code: 'unexpected' } }));
  await act(async () => void render(<BrowserRouter><LiveEvents><OpenTasks><TodaySection /></OpenTasks></LiveEvents></BrowserRouter>));
  expect(screen.getByText('Paciente 3')).toBeVisible();
  expect(screen.getByText('Y 1 cita más')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText('Paciente 3')).toBeNull();
  expect(screen.getByText('Paciente 11')).toBeVisible();
  expect(screen.queryByText(/citas? más$/)).toBeNull();
});

test('visits and tasks that could not be read anew stay, and say that they are from before', async () => {
  Object.assign(globalThis, { EventSource: SilentEventSource });
  let failing = false;
  const found = (path: string) => (path.includes('/appointments') ? [] : path.includes('/tasks') ? { tasks: [], open: 0, members: [] } : { since: '2026-11-27T18:00:00.000Z', calls: 3, booked: 1, chats: 0 });
  standInFetch(({ path }) => (failing ? { status: 500, body: { error: 'Algo ha fallado.', code: 'unexpected' } } : { body: found(path) }));
  await act(async () => void render(<BrowserRouter><LiveEvents><OpenTasks><TodaySection /></OpenTasks></LiveEvents></BrowserRouter>));
  expect(screen.queryByText(/^No hemos podido actualizar/)).toBeNull();
  failing = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  for (const name of ['Citas de hoy y de mañana', 'Por atender']) {
    expect(await within(screen.getByRole('region', { name })).findByText(/^No hemos podido actualizar/)).toBeVisible();
  }
  expect(screen.getAllByText('Nadie tiene cita')).toHaveLength(2);
});
