import { expect, jest, test } from '@jest/globals';
import { callStore } from './call/call-store';
import { voiceCall } from './voice-call';

test('a press soon after hanging up, wherever it lands, begins no new call', () => {
  jest.useFakeTimers();
  const start = jest.spyOn(voiceCall, 'start').mockReturnValue();
  callStore.dispatch({ type: 'start' });
  voiceCall.toggle();
  jest.advanceTimersByTime(700);
  voiceCall.toggle();
  expect(start).not.toHaveBeenCalled();
  jest.advanceTimersByTime(300);
  voiceCall.toggle();
  expect(start).toHaveBeenCalledTimes(1);
});
