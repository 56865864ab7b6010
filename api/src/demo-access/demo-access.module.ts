import { Router } from 'express';
import { logAccess, openDemo, sendPhone, takenSlots, validateCode } from 'shared/contracts/demo-access';
import { bind } from '../platform/http';
import type { Limits } from '../platform/limits';
import type { BookingService } from './booking.service';
import type { DemoAccessService } from './demo-access.service';

interface Dependencies {
  readonly access: DemoAccessService;
  readonly bookings: BookingService;
  readonly limits: Pick<Limits, 'take' | 'reset'>;
}

/** What prospects do. Everything here is personal, so nothing of it is kept by a cache. */
export function demoAccessModule({ access, bookings, limits }: Dependencies): Router {
  const router = Router();
  router.use('/api/demo-access', (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });

  /** Both ways to ask about a code share the turns. The address comes first, so that one address alone never uses up what all have together. */
  async function takeTurn(address: string): Promise<void> {
    await limits.take('demoCodeByAddress', address);
    await limits.take('demoCodeOverall', 'all');
  }

  bind(router, validateCode, async ({ code }, { request }) => {
    const address = request.ip ?? '';
    await takeTurn(address);
    const answer = await access.validate(code);
    if (answer.valid) await limits.reset('demoCodeByAddress', address);
    return answer;
  });
  bind(router, openDemo, async (input, { request }) => {
    const address = request.ip ?? '';
    await takeTurn(address);
    const answer = await access.open(input);
    if (answer.status !== 'refused') await limits.reset('demoCodeByAddress', address);
    return answer;
  });
  bind(router, logAccess, async (input, { request }) => {
    await limits.take('demoLogByAddress', request.ip ?? '');
    await access.log(input);
    return {};
  });
  bind(router, sendPhone, async (input, { request }) => {
    await limits.take('demoBookingByAddress', request.ip ?? '');
    return bookings.book(input);
  });
  bind(router, takenSlots, ({ from }) => bookings.taken(from));
  return router;
}
