import express, { Router, type Request, type Response } from 'express';
import { DomainError, type Uses } from '../../platform';
import { isRetellSignature, retellSignatureHeader } from '../../platform/retell/retell-signature';
import type { RunAgentFunction } from '../agenda/agent-functions';
import type { WebhookInbox } from './webhook-inbox';

/** The transcript of a long call has the time of every word. */
const maxBody = '4mb';

export const webhookPath = '/webhooks/retell';
export const functionsPath = '/webhooks/retell/functions';

interface Dependencies extends Uses<'clock'> {
  readonly apiKey: string;
  readonly inbox: WebhookInbox;
  readonly runFunction: RunAgentFunction;
  /** Called after the response was sent. */
  readonly onStored: () => void;
}

/** The provider's endpoints. Mount before any body parser: the signature covers the bytes as sent, so these routes read them. */
export function webhookRouter({ apiKey, clock, inbox, runFunction, onStored }: Dependencies): Router {
  const router = Router();
  router.use(webhookPath, express.raw({ type: () => true, limit: maxBody }));

  /** @throws {DomainError} `forbidden` unless the provider signed exactly these bytes, `malformed_json` */
  function verifiedBody(request: Request): { raw: Buffer; body: unknown } {
    const raw: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isRetellSignature(request.get(retellSignatureHeader), raw, apiKey, clock.now().getTime())) throw new DomainError('forbidden');
    try {
      return { raw, body: JSON.parse(raw.toString('utf8')) };
    } catch {
      throw new DomainError('malformed_json');
    }
  }

  router.post(webhookPath, async (request: Request, response: Response) => {
    const { raw, body } = verifiedBody(request);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DomainError('invalid_input');
    await inbox.store(raw, body);
    response.status(204).end();
    onStored();
  });

  router.post(functionsPath, async (request: Request, response: Response) => {
    const { raw, body } = verifiedBody(request);
    response.json(await runFunction(body, raw));
  });
  return router;
}
