import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Recording } from './call-content';

test('a recording is listened to as fast as wanted, also one that is loaded only afterwards', () => {
  const { container } = render(<Recording address="https://grabaciones.example/1.wav" />);
  const audio = container.querySelector('audio');
  expect(audio).toHaveAttribute('controls');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1×', '1,25×', '1,5×', '2×']);
  expect(audio?.playbackRate).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '1,5×' }));
  expect(screen.getByRole('button', { name: '1,5×' })).toHaveAttribute('aria-pressed', 'true');
  expect(audio?.playbackRate).toBe(1.5);
  expect(audio?.defaultPlaybackRate).toBe(1.5);
});

test('a recording that cannot be played says so, until it plays', () => {
  const { container } = render(<Recording address="https://grabaciones.example/1.wav" />);
  const audio = container.querySelector('audio') as HTMLAudioElement;
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  fireEvent.error(audio);
  expect(screen.getByRole('status')).toHaveTextContent('La grabación no se puede reproducir ahora.');
  fireEvent.playing(audio);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
