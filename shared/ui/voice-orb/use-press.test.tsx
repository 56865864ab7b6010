import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { VoiceOrb } from './voice-orb';

/** Clicks at a moment of the page's clock. `detail` is the click's number in a quick series, 0 for a keyboard's. */
function clickAt(target: Element, timeStamp: number, detail = 1): void {
  const click = new MouseEvent('click', { bubbles: true, detail });
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(target, click);
}

function show() {
  const onToggle = jest.fn();
  render(<><button type="button">Colgar</button><VoiceOrb state="idle" phase="idle" elapsedSeconds={0} onToggle={onToggle} /></>);
  return { onToggle, orb: screen.getByRole('button', { name: /Pulsa/ }), other: screen.getByRole('button', { name: 'Colgar' }) };
}

test('a double click is one press', () => {
  const { onToggle, orb } = show();
  clickAt(orb, 1_000);
  clickAt(orb, 1_300, 2);
  expect(onToggle).toHaveBeenCalledTimes(1);
});

test('an impatient thumb presses once, also where the browser counts no double taps', () => {
  const { onToggle, orb } = show();
  for (const moment of [1_000, 1_300, 1_600, 1_900]) clickAt(orb, moment);
  expect(onToggle).toHaveBeenCalledTimes(1);
});

test('a press that comes later is one of its own', () => {
  const { onToggle, orb } = show();
  clickAt(orb, 1_000);
  clickAt(orb, 1_500);
  expect(onToggle).toHaveBeenCalledTimes(2);
});

test('the second half of a double click that ended the call elsewhere begins no new one', () => {
  const { onToggle, orb, other } = show();
  clickAt(other, 1_000);
  clickAt(orb, 1_200);
  expect(onToggle).not.toHaveBeenCalled();
});

test('a keyboard or a screen reader may press as fast as it likes', () => {
  const { onToggle, orb } = show();
  clickAt(orb, 1_000, 0);
  clickAt(orb, 1_010, 0);
  expect(onToggle).toHaveBeenCalledTimes(2);
});
