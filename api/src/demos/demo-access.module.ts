import { Router } from 'express';
import { logAccess, openDemo, sendPhone, takenSlots, validateCode } from 'shared/contracts/demo-access';
import { bind } from '../platform/http';
import type { Limits } from '../platform/limits';
import { clientNetwork } from '../platform/web/client-network';
import type { BookingService } from './booking.service';
import type { DemoAccessService } from './demo-access.service';

interface Dependencies {
  readonly access: DemoAccessService;
  readonly bookings: BookingService;
  readonly limits: Pick<Limits, 'take'>;
}

/** What prospects do. Everything here is personal, so nothing of it is kept by a cache. */
export function demoAccessModule({ access, bookings, limits }: Dependencies): Router {
  const router = Router();
  router.use('/api/demo-access', (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });

  bind(router, validateCode, ({ code }, { request }) => access.validate(code, clientNetwork(request)));
  bind(router, openDemo, (input, { request }) => access.open(input, clientNetwork(request)));
  bind(router, logAccess, async (input, { request }) => {
    const address = clientNetwork(request);
    await limits.take('demoLogByAddress', address);
    await access.log(input, address);
    return {};
  });
  bind(router, sendPhone, async (input, { request }) => {
    const address = clientNetwork(request);
    await limits.take('demoBookingByAddress', address);
    return bookings.book(input, address);
  });
  bind(router, takenSlots, ({ from }) => bookings.taken(from));
  return router;
}
