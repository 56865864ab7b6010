import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Scene } from './scene';
import { SceneView } from './scene-view';
import { sceneCopy, sceneLines, sceneMoments } from './scene.copy.es';

const show = (now: number | undefined) => render(<SceneView now={now}>{null}</SceneView>);

test('the agenda fills and the count rises when the voice says so, and not before', () => {
  show(sceneMoments.booked - 0.1);
  expect(screen.queryByText(sceneCopy.patient)).toBeNull();
  expect(screen.getByText('18')).toBeVisible();
  show(sceneMoments.end);
  expect(screen.getByText(sceneCopy.patient)).toBeVisible();
  expect(screen.getByText('19')).toBeVisible();
});

test('the slot that will fill is marked before the call is heard', () => {
  const { container } = show(undefined);
  expect(container.querySelectorAll('[data-state="wanted"]')).toHaveLength(1);
});

test('shows the line that is being said below the one before it', () => {
  const { container } = show(sceneLines[3].from);
  expect([...container.querySelectorAll('[data-who]')].map((line) => line.lastChild?.textContent)).toEqual([sceneLines[2].text, sceneLines[3].text]);
});

test('before it is heard its beginning can be read; then nobody is quoted before they speak', () => {
  const said = (now: number | undefined) => {
    const { container, unmount } = show(now);
    const lines = container.querySelectorAll('[data-who]').length;
    unmount();
    return lines;
  };
  expect([undefined, 0, sceneLines[1].from - 0.1, sceneLines[1].from].map(said)).toEqual([2, 1, 1, 2]);
});

test('the captions last as long as the recording, which is 40 kbit/s throughout', () => {
  const seconds = statSync(path.join(__dirname, 'call.mp3')).size / 5_000;
  expect(Math.abs(seconds - sceneMoments.end)).toBeLessThan(0.5);
  for (const [index, { from }] of sceneLines.entries()) expect(from).toBeGreaterThanOrEqual(sceneLines[index - 1]?.to ?? 0);
});

test('one press plays, another stops; it can be wound and read', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: false });
    this.dispatchEvent(new Event('play'));
  });
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  jest.spyOn(console, 'warn').mockReturnValue();
  render(<Scene />);
  await userEvent.click(screen.getByRole('button', { name: /Escucha la llamada/ }));
  expect(play).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('slider', { name: 'Momento de la llamada' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pausa' }));
  expect(pause).toHaveBeenCalledTimes(1);
});

test('without scripts the browser plays it, and every line can be read', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Scene />);
  expect(page.querySelector('noscript')?.innerHTML).toContain('controls');
  for (const { text } of sceneLines) expect(within(page).getAllByText((_, element) => element?.textContent?.includes(text) === true)).not.toEqual([]);
});
