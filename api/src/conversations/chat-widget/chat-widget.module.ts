import { Router } from 'express';
import { endChat, readChat, sendChatMessage, startChat } from 'shared/contracts/conversations/chat-widget';
import { bind, clientNetwork, type Limits } from '../../platform';
import type { ChatWidgetService } from './chat-widget.service';

/** The visitor's side of the chat on demo pages. The token is the only proof, so no cookie is needed. */
export function chatWidgetModule({ widget, limits }: { readonly widget: ChatWidgetService; readonly limits: Pick<Limits, 'take'> }): Router {
  const router = Router();
  bind(router, startChat, async (input, { request }) => {
    const address = clientNetwork(request);
    await limits.take('chatStartByAddress', address);
    return widget.start(input, address);
  });
  bind(router, sendChatMessage, async (input, { request }) => {
    const address = clientNetwork(request);
    await limits.take('chatMessageByAddress', address);
    return { messages: await widget.send(input, address) };
  });
  bind(router, readChat, async ({ token }, { request }) => {
    await limits.take('chatMessageByAddress', clientNetwork(request));
    return widget.read(token);
  });
  bind(router, endChat, ({ token }) => widget.end(token));
  return router;
}
