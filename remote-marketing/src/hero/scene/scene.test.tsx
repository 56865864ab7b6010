import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Scene } from './scene';
import { SceneResult } from './scene-result';
import { StillScene } from './still-scene';
import { sceneCopy, sceneLines, sceneMoments } from './scene.copy.es';

test('the agenda fills and the count rises when the voice says so, and not before', () => {
  render(<SceneResult now={sceneMoments.booked - 0.1} />);
  expect(screen.queryByText(sceneCopy.patient)).toBeNull();
  expect(screen.getByText('18')).toBeVisible();
  render(<SceneResult now={sceneMoments.end} />);
  expect(screen.getByText(sceneCopy.patient)).toBeVisible();
  expect(screen.getByText('19')).toBeVisible();
});

test('the slot that will fill is marked before the call is heard', () => {
  const { container } = render(<SceneResult now={undefined} />);
  expect(container.querySelectorAll('[data-state="wanted"]')).toHaveLength(1);
});

test('the captions last as long as the recording, which is 40 kbit/s throughout', () => {
  const seconds = statSync(path.join(__dirname, 'call.mp3')).size / 5_000;
  expect(Math.abs(seconds - sceneMoments.end)).toBeLessThan(0.5);
  for (const [index, { from }] of sceneLines.entries()) expect(from).toBeGreaterThanOrEqual(sceneLines[index - 1]?.to ?? 0);
});

test('without scripts the browser plays it, and every line can be read', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Scene recording="/call.mp3" />);
  expect(page.querySelector('noscript')?.innerHTML).toContain('controls');
  for (const { text } of sceneLines) expect(within(page).getAllByText((_, element) => element?.textContent?.includes(text) === true)).not.toEqual([]);
});

/** A document that brought the scene, and its page's script. */
function arrive() {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = `<div>${renderToString(<Scene recording="/call.mp3" />)}</div>`;
  const brought = container.querySelector('figure');
  return { brought, ...render(<StillScene />, { container, hydrate: true }) };
}

test('what the document brought stays as it is until a press plays it, at once, and is drawn then', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  jest.spyOn(console, 'warn').mockReturnValue();
  const shown = (Element.prototype.scrollIntoView = jest.fn());
  const { brought, unmount } = arrive();
  expect(screen.getByTestId('scene')).toBe(brought);
  fireEvent.click(screen.getByText(sceneCopy.title));
  expect(play).not.toHaveBeenCalled();
  (document.querySelector('details') as HTMLDetailsElement).open = true;
  const button = screen.getByRole('button', { name: /Escucha la llamada/ });
  for (const press of [1, 2]) fireEvent.click(button, { detail: press });
  expect(play).toHaveBeenCalledTimes(1);
  // On a telephone the agenda would fill below the screen.
  expect(shown.mock.calls).toEqual([[{ block: 'nearest' }]]);
  jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValueOnce(false);
  fireEvent.click(button, { detail: 1 });
  expect(pause).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('slider')).toBeVisible();
  expect(document.querySelector('details')?.open).toBe(true);
  expect(screen.getByTestId('scene')).not.toBe(brought);
  pause.mockClear();
  unmount();
  expect(pause).toHaveBeenCalled();
});

test('whoever comes from another page gets it drawn', async () => {
  await act(async () => void render(<StillScene />));
  expect(screen.getByRole('button', { name: /Escucha la llamada/ })).toBeVisible();
});
