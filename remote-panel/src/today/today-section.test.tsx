import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
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
