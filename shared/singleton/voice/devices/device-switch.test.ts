import { beforeEach, expect, it, jest } from '@jest/globals';
import type { Room } from 'livekit-client';
import { deviceSwitch } from './device-switch';

const switched: unknown[][] = [];
const gone = new Set<string>();
const unheard = jest.fn();
// The only method of the SDK's room that is used.
const room = {
  async switchActiveDevice(...change: [string, string, boolean?]) {
    switched.push(change);
    if (gone.has(change[1])) throw new Error('it is gone');
    return true;
  },
} as unknown as Room;

beforeEach(() => {
  switched.length = 0;
  gone.clear();
  unheard.mockClear();
});

it('leaves the microphone alone when another loudspeaker is chosen', async () => {
  await deviceSwitch({ microphoneId: 'mic' }, unheard)(room, { microphoneId: 'mic', speakerId: 'box' });
  expect(switched).toEqual([['audiooutput', 'box']]);
});

it('demands a microphone that was chosen, and only requests for the system’s, which has no name everywhere', async () => {
  const change = deviceSwitch({}, unheard);
  await change(room, { microphoneId: 'mic' });
  await change(room, {});
  expect(switched).toEqual([['audioinput', 'mic', true], ['audioinput', 'default', false]]);
});

it('goes on with the system’s microphone when the chosen one cannot be opened, and reports when there is none at all', async () => {
  const warned = jest.spyOn(console, 'warn').mockReturnValue();
  gone.add('mic');
  await deviceSwitch({}, unheard)(room, { microphoneId: 'mic' });
  expect(switched).toEqual([['audioinput', 'mic', true], ['audioinput', 'default', false]]);
  expect(unheard).not.toHaveBeenCalled();
  gone.add('default');
  await deviceSwitch({}, unheard)(room, { microphoneId: 'mic' });
  expect(unheard).toHaveBeenCalledTimes(1);
  expect(warned).toHaveBeenCalledTimes(2);
});

it('ends with the microphone that was chosen last, also when an earlier one fails slowly', async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  let fail = () => {};
  const slow = { switchActiveDevice: (...change: unknown[]) => (switched.push(change), change[1] === 'slow' ? new Promise((_, reject) => (fail = () => reject(new Error('it is gone')))) : Promise.resolve(true)) } as unknown as Room;
  const change = deviceSwitch({}, unheard);
  const both = [change(slow, { microphoneId: 'slow' }), change(slow, { microphoneId: 'last' })];
  await Promise.resolve();
  fail();
  await Promise.all(both);
  expect(switched.at(-1)).toEqual(['audioinput', 'last', true]);
});
