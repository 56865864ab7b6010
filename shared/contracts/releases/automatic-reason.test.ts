import { expect, test } from '@jest/globals';
import { readAutomaticReason, writeAutomaticReason } from './automatic-reason';

test('what the site wrote can be read again, and what a person wrote is left alone', () => {
  const counted = { failures: 4, sessions: 20, otherFailures: 1, otherSessions: 180, guard: 'failed@firefox' };
  expect(readAutomaticReason(writeAutomaticReason(counted))).toEqual(counted);
  expect(readAutomaticReason('4 of 20 sessions failed, so I took it back')).toBeNull();
});
