import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { CallPlayer } from './call-player';
import { PlayerView } from './player-view';

const lines = [
  { who: 'agent', from: 0.2, text: 'Clínica Sol, buenas noches.' },
  { who: 'user', from: 6.9, text: '¿Tenéis algo mañana?' },
  { who: 'agent', from: 10.7, text: 'Mañana, a las diez.' },
] as const;

afterEach(() => void jest.restoreAllMocks());

// First: once loaded, the player is there at once.
test('whoever leaves the page before the player has loaded no longer hears the call', async () => {
  soundThat({ fails: false });
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause');
  const { unmount } = render(<CallPlayer recording="/llamada.mp3" lines={lines} seconds={24.9} />);
  fireEvent.click(screen.getByRole('button', { name: /Escucha la llamada/ }));
  pause.mockClear();
  unmount();
  expect(pause).toHaveBeenCalledTimes(1);
  await act(async () => void (await import('./call-playing')));
});

/** What can be read at a second of the call. */
function readAt(now: number | undefined) {
  const { container, unmount } = render(<PlayerView lines={lines} now={now} scene={(second) => `escena ${second ?? 'quieta'}`}>{null}</PlayerView>);
  expect(container).toHaveTextContent(`escena ${now ?? 'quieta'}`);
  const read = [...container.querySelectorAll('[data-who]')].map((line) => line.lastChild?.textContent);
  unmount();
  return read;
}

test('shows the line that is being said below the one before it, and nobody is quoted before they speak', () => {
  expect(readAt(0)).toEqual([lines[0].text]);
  expect(readAt(6.8)).toEqual([lines[0].text]);
  expect(readAt(6.9)).toEqual([lines[0].text, lines[1].text]);
  expect(readAt(30)).toEqual([lines[1].text, lines[2].text]);
});

test('before it is heard its beginning can be read', () => {
  expect(readAt(undefined)).toEqual([lines[0].text, lines[1].text]);
});

test('one press plays, another stops, also on the keyboard; it can be wound', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: false });
    this.dispatchEvent(new Event('play'));
  });
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  jest.spyOn(console, 'warn').mockReturnValue();
  const onPlay = jest.fn();
  render(<CallPlayer recording="/llamada.mp3" lines={lines} seconds={24.9} onPlay={onPlay} />);
  await userEvent.click(screen.getByRole('button', { name: 'Escucha la llamada 25 s' }));
  expect([play.mock.calls.length, onPlay.mock.calls.length]).toEqual([1, 1]);
  expect(await screen.findByRole('slider', { name: 'Momento de la llamada' })).toHaveAttribute('max', '24');
  // The browser's keys move by it.
  expect(screen.getByRole('slider')).toHaveAttribute('step', '1');
  expect(screen.getByRole('button', { name: 'Pausa' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(pause).toHaveBeenCalledTimes(1);
});

/** An audio element as browsers have it: a failed one is not paused, and plays again only after `load`. */
function soundThat(state: { fails: boolean }) {
  const set = (audio: HTMLMediaElement, paused: boolean, error: object | null, name: string) => {
    for (const [key, value] of Object.entries({ paused, error })) Object.defineProperty(audio, key, { configurable: true, value });
    audio.dispatchEvent(new Event(name));
  };
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    const { fails } = state;
    set(this, false, this.error, 'play');
    if (!fails && this.error === null) return;
    set(this, false, { code: 4 }, 'error');
    throw new DOMException('No supported source', 'NotSupportedError');
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    set(this, true, this.error, 'pause');
  });
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function load(this: HTMLMediaElement) {
    set(this, true, null, 'emptied');
  });
  jest.spyOn(console, 'warn').mockReturnValue();
}

test('where the sound fails, even before the player has loaded, it says so, moves nothing and plays at the next press', async () => {
  const state = { fails: true };
  soundThat(state);
  const { container } = render(<CallPlayer recording="/llamada.mp3" lines={lines} seconds={24.9} />);
  await userEvent.click(screen.getByRole('button', { name: /Escucha la llamada/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No hemos podido cargar el audio.');
  expect(container.querySelector('[data-mood]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Escucha la llamada' }));
  expect(screen.getByRole('alert')).toBeVisible();
  state.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Escucha la llamada' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('slider')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pausa' }));
  expect(screen.getByRole('button', { name: 'Escucha la llamada' })).toBeVisible();
});

/** Presses play, on an audio element with these properties. */
async function startPlaying(properties: PropertyDescriptorMap) {
  const played: HTMLMediaElement[] = [];
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    Object.defineProperties(this, properties);
    played.push(this);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  jest.spyOn(console, 'warn').mockReturnValue();
  render(<CallPlayer recording="/llamada.mp3" lines={lines} seconds={24.9} />);
  await userEvent.click(screen.getByRole('button', { name: /Escucha la llamada/ }));
  return { played, slider: await screen.findByRole('slider') };
}

test('a key winds it to the second that it says: the change that follows its input is that of the drawing', async () => {
  // Not a position of the slider, which browsers draw at the nearest one.
  const { played, slider } = await startPlaying({ currentTime: { configurable: true, writable: true, value: 25.2 } });
  fireEvent.input(slider, { target: { value: 12 } });
  fireEvent(slider, new Event('change', { bubbles: true }));
  expect(played[0]?.currentTime).toBe(12);
});

test('winding while it plays draws no more often', async () => {
  const { played, slider } = await startPlaying({ paused: { configurable: true, value: false } });
  const frames = new Map<number, FrameRequestCallback>();
  let last = 0;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => (frames.set((last += 1), frame), last));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => void frames.delete(frame));
  for (const second of [3, 9, 12]) {
    fireEvent.input(slider, { target: { value: second } });
    act(() => void played[0]?.dispatchEvent(new Event('seeked')));
  }
  expect(frames.size).toBe(1);
});

test('without scripts the browser plays it', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<CallPlayer recording="/llamada.mp3" lines={lines} seconds={24.9} />);
  expect(page.querySelector('noscript')?.innerHTML).toContain('controls');
});
