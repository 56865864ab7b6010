import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useEarlyPress } from './early-press';

const onPress = jest.fn();
function Place() {
  const place = useRef<HTMLDivElement>(null);
  useEarlyPress(place);
  return <div ref={place}><button type="button" onClick={onPress}>Hablar</button></div>;
}

// What the document's first script does (api/src/site/early-input.ts).
const remember = ({ target }: Event) => void (window.earlyPress = target instanceof Element ? target.closest('button') : null);
let root: Root | undefined;
let container: HTMLElement;

beforeEach(() => {
  onPress.mockClear();
  // Without act React works in tasks of its own, as in a page.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.addEventListener('click', remember, { capture: true });
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Place />);
});
afterEach(() => {
  root?.unmount();
  container.remove();
  window.removeEventListener('click', remember, { capture: true });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const press = () => container.querySelector('button')?.click();
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test('a press from before the page is alive is repeated once it is', async () => {
  press();
  root = hydrateRoot(container, <Place />);
  await waitFor(() => expect(onPress).toHaveBeenCalledTimes(1));
  await twoFrames();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a press that itself brings the page alive is not repeated: the second would undo it', async () => {
  root = hydrateRoot(container, <Place />);
  press();
  expect(onPress).toHaveBeenCalledTimes(1);
  await twoFrames();
  expect(onPress).toHaveBeenCalledTimes(1);
});
