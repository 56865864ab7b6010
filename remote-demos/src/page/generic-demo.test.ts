import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { genericDemoCopy as copy } from './generic-demo.copy.es';

test('the captions last as long as the recording, which is 48 kbit/s throughout, and follow each other', () => {
  const seconds = statSync(path.join(__dirname, 'example-call.mp3')).size / 6_000;
  expect(Math.abs(seconds - copy.audioSeconds)).toBeLessThan(0.5);
  const starts = copy.transcriptLines.map(({ from }) => from);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  expect(starts.at(-1)).toBeLessThan(copy.audioSeconds);
});
