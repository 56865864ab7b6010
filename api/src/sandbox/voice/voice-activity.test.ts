import { expect, it } from '@jest/globals';
import { hearPacket, quietRoom, type VoiceActivity } from './voice-activity';

/** Feeds packets given as [level, count, ms apart] and returns the detected activity. */
function hear(...runs: readonly (readonly [level: number, packets: number, passedMs?: number])[]): VoiceActivity[] {
  let state = quietRoom;
  const heard: VoiceActivity[] = [];
  for (const [level, packets, passedMs = 20] of runs) {
    for (let packet = 0; packet < packets; packet += 1) {
      const result = hearPacket(state, level, passedMs);
      state = result.state;
      if (result.activity) heard.push(result.activity);
    }
  }
  return heard;
}

it('hears a sentence begin and end, and how long it was', () => {
  expect(hear([127, 50], [25, 100], [127, 40])).toEqual([{ type: 'started' }, { type: 'stopped', seconds: expect.closeTo(2, 1) }]);
});

it('does not take a click for a voice', () => {
  expect(hear([127, 50], [10, 5], [127, 50])).toEqual([]);
});

it('does not end a sentence at a short pause', () => {
  expect(hear([127, 20], [25, 50], [127, 20], [25, 50], [127, 40])).toHaveLength(2);
});

it('does not take a steady noise for a voice', () => {
  expect(hear([58, 500], [56, 100])).toEqual([]);
});

it('does not take the first packet after a long gap for a long sound', () => {
  expect(hear([127, 10], [25, 1, 400], [127, 10])).toEqual([]);
});

it('ends a sentence although the browser sends almost nothing in silence', () => {
  expect(hear([127, 20], [25, 50], [127, 2, 400])).toHaveLength(2);
});
