import { expect, test } from '@jest/globals';
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

test('tasks that cannot be read are not counted as none', async () => {
  Object.assign(globalThis, { EventSource: SilentEventSource });
  standInFetch(() => ({ status: 500, body: { error: 'Algo ha fallado.', code: 'unexpected' } }));
  await act(async () => void render(<BrowserRouter><LiveEvents><OpenTasks><TodaySection /></OpenTasks></LiveEvents></BrowserRouter>));
  expect(await screen.findByRole('link', { name: 'Ver todo' })).toBeVisible();
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
