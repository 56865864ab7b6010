import { Router } from 'express';
import { endChat, sendChatMessage, startChat } from 'shared/contracts/chat-widget';
import { bind } from '../platform/http';
import type { ChatWidgetService } from './chat-widget.service';

interface Parts {
  readonly widget: ChatWidgetService;
  /** @throws {DomainError} `too_many_requests` */
  readonly takeFromLimits: (what: 'start' | 'message', address: string) => Promise<void>;
}

/** The visitor's side of the chat on demo pages. The token is the only proof, so nothing here needs a cookie. */
export function chatWidgetModule({ widget, takeFromLimits }: Parts): Router {
  const router = Router();
  bind(router, startChat, async ({ agentId }, { request }) => {
    await takeFromLimits('start', request.ip ?? '');
    return widget.start(agentId);
  });
  bind(router, sendChatMessage, async ({ token, content }, { request }) => {
    await takeFromLimits('message', request.ip ?? '');
    return { messages: await widget.send(token, content) };
  });
  bind(router, endChat, async ({ token }) => {
    await widget.end(token);
    return {};
  });
  return router;
}
