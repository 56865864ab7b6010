import type { ChatAssistant } from '../conversations/chat-widget/chat-assistant';
import { chatWidgetModule } from '../conversations/chat-widget/chat-widget.module';
import { createChatWidgetService } from '../conversations/chat-widget/chat-widget.service';
import { createRetellAssistant } from '../conversations/chat-widget/retell-assistant';
import { createSandboxAssistant } from '../conversations/chat-widget/sandbox-assistant';
import { createChatIngest } from '../conversations/chat/chat-ingest.service';
import type { Demos } from '../demos/demos';
import type { ProviderIdentity } from './compose-voice';
import { DomainError, type Services } from '../platform';
import { seedSample } from '../sandbox/sample/seed-sample';

const minute = 60_000;
const refuse = () => Promise.reject(new DomainError('service_unavailable'));

/** For a deployment without a chat agent. */
const unavailableAssistant: ChatAssistant = { open: refuse, answer: refuse, close: () => Promise.resolve() };

/** Part of `app.ts`: the chat's assistant and storage, and the sample data of a fresh machine. */
export function composeChat(services: Services, { internalAgentId, internalAgentIds, deliver, ask }: ProviderIdentity, { openCode, openCodes }: Pick<Demos, 'openCode' | 'openCodes'>) {
  const { config, database, clock, encryption, limits, lifecycle, logger } = services;
  const { retell } = config;
  const ingest = createChatIngest({ database, clock, encryption, internalAgentIds });
  const assistant = assistantFor();
  const widget = createChatWidgetService({ database, names: encryption.sealing.names, clock, assistant, log: ingest, openCode, openCodes, takeFromLimits: limits.begin });
  lifecycle.repeat({ name: 'end chats that nobody writes in', everyMs: minute, work: () => widget.endIdle(), logger });

  if (config.voiceSandbox && config.sampleData) {
    // The webhooks go to this process, which must listen first; until then the job returns early and repeats.
    let done = false;
    lifecycle.repeat({
      name: 'fill the sample clinic',
      everyMs: 1_000,
      async work() {
        if (done || !services.isServing() || services.upgrades.ownOrigin() === null) return;
        if (await seedSample({ database, clock, agentId: internalAgentId, deliver, ask })) logger.info('the internal clinic of this machine has sample data, marked as such');
        done = true;
      },
      logger,
    });
  }

  function assistantFor(): ChatAssistant {
    const { apiKey, baseUrl, chatAgentId } = retell;
    if (apiKey === undefined) return createSandboxAssistant({ clock, agentId: internalAgentId, deliver, ask });
    return chatAgentId === undefined ? unavailableAssistant : createRetellAssistant({ baseUrl, apiKey, agentId: chatAgentId, makeId: encryption.index.idOf, clock });
  }

  return {
    /** Which assistant answers in the chat. */
    assistant: assistant === unavailableAssistant ? ('off' as const) : retell.apiKey === undefined ? ('sandbox' as const) : ('retell' as const),
    routers: [chatWidgetModule({ widget, limits })],
    onWebhook: ingest.webhook,
  };
}
