import type { Router } from 'express';
import type { ChatAssistant } from '../conversations/chat-widget/chat-assistant';
import { chatWidgetModule } from '../conversations/chat-widget/chat-widget.module';
import { createChatWidgetService, type OpenCode } from '../conversations/chat-widget/chat-widget.service';
import { createRetellAssistant } from '../conversations/chat-widget/retell-assistant';
import { createSandboxAssistant } from '../conversations/chat-widget/sandbox-assistant';
import { unavailableAssistant } from '../conversations/chat-widget/unavailable-assistant';
import { createChatIngest, type ChatIngest } from '../conversations/chat/chat-ingest.service';
import { createChatLog } from '../conversations/chat/chat-log';
import { writtenHerePrefix } from '../conversations/chat/chat-store.repository';
import type { ProviderIdentity } from './compose-voice';
import { functionsPath, webhookPath } from '../conversations/webhooks/webhooks';
import { repeat } from '../platform/repeat';
import { retellSignatureHeader, signRetellBody } from '../platform/retell/retell-signature';
import type { Services } from '../platform/services';
import { seedSample } from '../sandbox/sample/seed-sample';

const minute = 60_000;

interface ChatNeeds {
  readonly openCode: (code: string, address: string) => Promise<OpenCode>;
  readonly isCodeOpen: (codeId: string) => Promise<boolean>;
}

interface ComposedChat {
  /** Who answers in writing. */
  readonly assistant: 'retell' | 'sandbox' | 'off';
  readonly routers: Router[];
  readonly onWebhook: ChatIngest['webhook'];
}

/** Part of `app.ts`: who answers in writing, where it is kept, and the sample of a fresh machine. */
export function composeChat(services: Services, identity: ProviderIdentity, { openCode, isCodeOpen }: ChatNeeds): ComposedChat {
  const { config, database, clock, encryption, limits, lifecycle, logger } = services;
  const { retell } = config;
  const post = selfDelivery(services, identity);
  const deliver = async (body: object) => void (await post(webhookPath, body));
  const internalAgentIds = [identity.internalAgentId, retell.chatAgentId].filter((id) => id !== undefined && id !== '');
  const ingest = createChatIngest({ database, clock, encryption, internalAgentIds: internalAgentIds as string[] });
  const assistant = assistantFor(services, identity, deliver);
  const widget = createChatWidgetService({
    database,
    clock,
    assistant,
    log: createChatLog({ database, sealing: encryption.sealing, ingest }),
    writtenHerePrefix,
    openCode,
    isCodeOpen,
  });
  const ending = repeat({ name: 'end chats that nobody writes in', everyMs: minute, work: () => widget.endIdle(), logger });
  lifecycle.onStop('chat widget', () => ending.stop());

  if (config.voiceSandbox && config.sampleData) {
    // The webhooks go to this process, which must listen first; until then the job fails quietly and comes again.
    let done = false;
    const seeding = repeat({
      name: 'fill the sample clinic',
      everyMs: 1_000,
      async work() {
        if (done || !services.isServing() || !listens(services)) return;
        if (await seedSample({ database, clock, agentId: identity.internalAgentId, deliver, ask: async (body) => (await post(functionsPath, body)).json() })) logger.info('the internal clinic of this machine has sample data, marked as such');
        done = true;
      },
      logger,
    });
    lifecycle.onStop('sample data', () => seeding.stop());
  }

  return {
    assistant: assistant === unavailableAssistant ? 'off' : retell.apiKey === undefined ? 'sandbox' : 'retell',
    routers: [
      chatWidgetModule({ widget, takeFromLimits: (what, address) => limits.take(what === 'start' ? 'chatStartByAddress' : 'chatMessageByAddress', address) }),
    ],
    onWebhook: ingest.webhook,
  };
}

function assistantFor({ config, clock }: Services, { internalAgentId }: ProviderIdentity, deliver: (body: object) => Promise<void>): ChatAssistant {
  const { apiKey, baseUrl, chatAgentId } = config.retell;
  if (apiKey === undefined) return config.voiceSandbox ? createSandboxAssistant({ clock, agentId: internalAgentId, deliver }) : unavailableAssistant;
  return chatAgentId === undefined ? unavailableAssistant : createRetellAssistant({ baseUrl, apiKey, agentId: chatAgentId, clock });
}

/** Speaks to this process by the endpoints that the provider calls, signed as the provider signs. */
function selfDelivery({ clock, upgrades }: Services, { apiKey }: ProviderIdentity): (path: string, body: object) => Promise<Response> {
  return async (path, body) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const response = await fetch(`${upgrades.ownOrigin()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [retellSignatureHeader]: signRetellBody(bytes, apiKey, clock.now().getTime()) },
      body: bytes,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return response;
  };
}

function listens({ upgrades }: Services): boolean {
  try {
    upgrades.ownOrigin();
    return true;
  } catch {
    return false;
  }
}
