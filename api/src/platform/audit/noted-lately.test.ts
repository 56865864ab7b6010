import { expect, jest, test } from '@jest/globals';
import { createNoteOnce } from './noted-lately';

const entry = { actor: 'calendar', action: 'appointments.listed' };

test('of two who come at once neither goes on when what both rely on could not be written', async () => {
  const record = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  const noteOnce = createNoteOnce({ audit: { record, append: record }, clock: { now: () => new Date() } });
  expect(await Promise.allSettled([noteOnce('luna', entry), noteOnce('luna', entry)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await Promise.all([noteOnce('luna', entry), noteOnce('luna', entry)]);
  await noteOnce('luna', entry);
  expect(record).toHaveBeenCalledTimes(2);
});
