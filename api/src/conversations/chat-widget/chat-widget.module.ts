import { Router } from 'express';
import { endChat, readChat, sendChatMessage, startChat } from 'shared/contracts/conversations/chat-widget';
import { bind, costingTurns, type Limits } from '../../platform';
import type { ChatWidgetService } from './chat-widget.service';

/** The visitor's side of the chat on demo pages. The token is the only proof, so no cookie is needed. */
export function chatWidgetModule({ widget, limits }: { readonly widget: ChatWidgetService; readonly limits: Pick<Limits, 'take'> }): Router {
  const router = Router();
  const inTurn = costingTurns(limits);
  bind(router, startChat, inTurn('chatStartByAddress', (input, address) => widget.start(input, address)));
  bind(router, sendChatMessage, inTurn('chatMessageByAddress', async (input, address) => ({ messages: await widget.send(input, address) })));
  bind(router, readChat, inTurn('chatMessageByAddress', ({ token }) => widget.read(token)));
  bind(router, endChat, ({ token }) => widget.end(token));
  return router;
}
