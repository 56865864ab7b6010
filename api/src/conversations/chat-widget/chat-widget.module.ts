import { Router } from 'express';
import { endChat, readChat, sendChatMessage, startChat } from 'shared/contracts/chat-widget';
import { bind } from '../../platform/http';
import { clientNetwork } from '../../platform/web/client-network';
import type { ChatWidgetService } from './chat-widget.service';

interface Dependencies {
  readonly widget: ChatWidgetService;
  /** @throws {DomainError} `too_many_requests` */
  readonly takeFromLimits: (what: 'start' | 'message', address: string) => Promise<void>;
}

/** The visitor's side of the chat on demo pages. The token is the only proof, so nothing here needs a cookie. */
export function chatWidgetModule({ widget, takeFromLimits }: Dependencies): Router {
  const router = Router();
  bind(router, startChat, async (input, { request }) => {
    const address = clientNetwork(request);
    await takeFromLimits('start', address);
    return widget.start(input, address);
  });
  bind(router, sendChatMessage, async (input, { request }) => {
    await takeFromLimits('message', clientNetwork(request));
    return { messages: await widget.send(input) };
  });
  bind(router, readChat, async ({ token }, { request }) => {
    await takeFromLimits('message', clientNetwork(request));
    return widget.read(token);
  });
  bind(router, endChat, ({ token }) => widget.end(token));
  return router;
}
