import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import { Agent, request, RetryAgent } from 'undici';
import { callsModule, type CallsDependencies } from '../conversations/calls/calls.module';
import { topicOf } from '../conversations/chat-widget/sandbox-dialogue';
import { createRetellProvider } from '../conversations/provider/retell-provider';
import type { VoiceProvider } from '../conversations/provider/voice-provider';
import { functionsPath, webhookPath } from '../conversations/webhooks/webhooks';
import { retellSignatureHeader, signRetellBody } from '../platform/retell/retell-signature';
import type { Services } from '../platform';
import { createVoiceSandbox } from '../sandbox/voice/voice-sandbox.module';

/** The sandbox's agent; as the landing page's agent, its calls belong to the internal clinic. */
const sandboxAgent = 'agent_sandbox';

/** As with the real service, a webhook is retried three times, and then lost. */
const patient = new RetryAgent(new Agent(), { methods: ['POST'], maxRetries: 3 });

export type ProviderIdentity = ReturnType<typeof providerIdentity>;

/**
 * Key and agent of the provider, and access for its stand-ins to this process: through the provider's endpoints, with its kind of
 * signature. Without a configured key, a random one admits only them.
 */
export function providerIdentity({ config: { retell }, clock, upgrades }: Services) {
  const apiKey = retell.apiKey ?? randomBytes(32).toString('hex');
  const internalAgentId = retell.apiKey === undefined ? sandboxAgent : (retell.agentId ?? '');

  async function post(path: string, body: object): Promise<unknown> {
    const origin = upgrades.ownOrigin();
    if (origin === null) throw new Error('the server does not listen yet');
    const bytes = Buffer.from(JSON.stringify(body));
    const { statusCode, body: answer } = await request(`${origin}${path}`, {
      dispatcher: patient,
      method: 'POST',
      headers: { 'content-type': 'application/json', [retellSignatureHeader]: signRetellBody(bytes, apiKey, clock.now().getTime()) },
      body: bytes,
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (statusCode >= 300) throw new Error(`${path} was answered with ${statusCode}`);
    return text === '' ? null : JSON.parse(text);
  }

  return {
    apiKey,
    internalAgentId,
    internalAgentIds: [internalAgentId, retell.chatAgentId ?? ''].filter((id) => id !== ''),
    /** Sends one webhook. */
    deliver: async (body: object) => void (await post(webhookPath, body)),
    /** Calls a custom function, as the agent does during a call. */
    ask: (body: object): Promise<unknown> => post(functionsPath, body),
  };
}

/** Part of `app.ts`: this deployment's voice provider, and its dependencies. */
export function composeVoice(services: Services, { apiKey, internalAgentId, deliver, ask }: ProviderIdentity, { onChat, codes }: Pick<CallsDependencies, 'onChat' | 'codes'>): Router[] {
  const { config, clock, encryption, logger, limits, lifecycle, upgrades } = services;
  const { retell } = config;
  const routers: Router[] = [];
  let provider: VoiceProvider;

  if (retell.apiKey !== undefined) {
    const live = createRetellProvider({ baseUrl: retell.baseUrl, apiKey, clock, log: logger, makeId: encryption.index.idOf });
    lifecycle.onStop('voice provider', () => live.close());
    provider = live;
    if (retell.agentId === undefined) logger.warn('RETELL_AGENT_ID is not set: the landing has no agent to call');
  } else {
    const sandbox = createVoiceSandbox({
      clock, deliver, ask,
      recordingsFolder: path.join(config.projectRoot, 'api/assets/voice-sandbox'),
      understand: topicOf,
      log: logger,
    });
    upgrades.serve(sandbox.path, sandbox.upgrade);
    lifecycle.holdStream(sandbox.endCalls);
    routers.push(sandbox.router);
    provider = sandbox.provider;
    logger.info('voice calls go to the local sandbox, because RETELL_API_KEY is not set; never in production');
  }

  const calls = callsModule({
    ...services,
    provider,
    apiKey,
    internalAgentId,
    allowedLlmIds: retell.llmId === undefined ? [] : [retell.llmId],
    async takeFromLimits(beginner) {
      // Limits protect against costs; the sandbox has none.
      if (retell.apiKey === undefined) return;
      await limits.take('callByAddress', beginner.address);
      await limits.begin('call', beginner);
    },
    onChat,
    codes,
    log: logger,
  });
  lifecycle.onStop('calls', calls.start());
  return [calls.webhooks, ...routers, calls.router];
}
