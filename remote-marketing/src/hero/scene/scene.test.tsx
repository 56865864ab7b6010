import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Scene } from './scene';
import { SceneResult } from './scene-result';
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
  page.innerHTML = renderToString(<Scene />);
  expect(page.querySelector('noscript')?.innerHTML).toContain('controls');
  for (const { text } of sceneLines) expect(within(page).getAllByText((_, element) => element?.textContent?.includes(text) === true)).not.toEqual([]);
});
