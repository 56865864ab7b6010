import { Router } from 'express';
import { submitContact } from 'shared/contracts/contact';
import { bind } from '../platform/http';
import { clientNetwork } from '../platform/web/client-network';
import type { ContactService } from './contact.service';

/** Requests for a demo. A program that fell for the bait gets the same answer as a person. */
export function contactModule({ contact }: { contact: Pick<ContactService, 'submit'> }): Router {
  const router = Router();
  bind(router, submitContact, async (input, { request }) => ({ requestId: await contact.submit(input, clientNetwork(request)) }));
  return router;
}
