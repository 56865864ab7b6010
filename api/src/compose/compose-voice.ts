import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import { callsModule, type CallsDependencies } from '../conversations/calls/calls.module';
import { topicOf } from '../conversations/chat-widget/sandbox-dialogue';
import { createRetellProvider } from '../conversations/provider/retell-provider';
import { unavailableProvider, type VoiceProvider } from '../conversations/provider/voice-provider';
import { functionsPath, webhookPath } from '../conversations/webhooks/webhooks';
import type { Queryable } from '../platform/database';
import type { WebhookOutcome } from '../platform/retell/webhook-outcome';
import { requireOperator } from '../platform/operator';
import type { Services } from '../platform/services';
import { createVoiceSandbox } from '../sandbox/voice/voice-sandbox.module';

/** Agent of the sandbox; as the landing's agent its calls are the internal clinic's. */
const sandboxAgent = 'agent_sandbox';

interface VoiceOptions {
  /** Processes a webhook about a chat, in the transaction that marks it as done; the inbox tells what is new. */
  readonly onChat: (tx: Queryable, body: unknown) => Promise<WebhookOutcome>;
  readonly identity: ProviderIdentity;
  /** What is known of demo codes. */
  readonly codes: CallsDependencies['codes'];
}

/** What the provider's webhooks are signed with, and the agent of the landing. */
export interface ProviderIdentity {
  readonly apiKey: string;
  readonly internalAgentId: string;
}

/** Without a key nobody can sign: a fresh one lets the sandbox in and everybody else out. */
export function providerIdentity({ retell }: Pick<Services['config'], 'retell'>): ProviderIdentity {
  if (retell.apiKey === undefined) return { apiKey: randomBytes(32).toString('hex'), internalAgentId: sandboxAgent };
  return { apiKey: retell.apiKey, internalAgentId: retell.agentId ?? '' };
}

/** Part of `app.ts`: who carries the calls on this deployment, and what is needed for it. */
export function composeVoice(services: Services, { onChat, identity: { apiKey, internalAgentId }, codes }: VoiceOptions): Router[] {
  const { config, database, clock, audit, encryption, logger, limits, lifecycle, upgrades } = services;
  const { retell, voiceSandbox } = config;
  const routers: Router[] = [];
  let provider: VoiceProvider = unavailableProvider;

  if (retell.apiKey !== undefined) {
    const live = createRetellProvider({ baseUrl: retell.baseUrl, apiKey, clock, log: logger });
    lifecycle.onStop('voice provider', () => live.close());
    provider = live;
    if (retell.agentId === undefined) logger.warn('RETELL_AGENT_ID is not set: the landing has no agent to call');
  } else if (voiceSandbox) {
    const sandbox = createVoiceSandbox({
      clock,
      apiKey,
      apiOrigin: upgrades.ownOrigin,
      recordingsFolder: path.join(config.projectRoot, 'api/assets/voice-sandbox'),
      understand: topicOf,
      webhookPath,
      functionsPath,
      log: logger,
    });
    upgrades.serve(sandbox.path, sandbox.upgrade);
    lifecycle.holdStream(sandbox.endCalls);
    routers.push(sandbox.router);
    provider = sandbox.provider;
    logger.info('voice calls go to the local sandbox, because RETELL_API_KEY is not set; never in production');
  }

  const calls = callsModule({
    database,
    clock,
    audit,
    encryption,
    provider,
    apiKey,
    internalAgentId,
    allowedLlmIds: retell.llmId === undefined ? [] : [retell.llmId],
    async takeFromLimits(address) {
      // Limits are for what costs money.
      if (retell.apiKey === undefined) return;
      await limits.take('callByAddress', address);
      await limits.take('callOverall', 'all');
    },
    onChat,
    codes,
    requireOperator: requireOperator(config.opsToken),
    log: logger,
  });
  const stop = calls.start();
  lifecycle.onStop('calls', stop);
  return [calls.webhooks, ...routers, calls.router];
}
