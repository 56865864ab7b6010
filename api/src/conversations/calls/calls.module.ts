import { Router } from 'express';
import { createCall } from 'shared/contracts/conversations/create-call';
import { prefetchHeader } from 'shared/contracts/conversations/voice-agent';
import { bind, clientNetwork, repeat, type Repeated, type Uses } from '../../platform';
import { createAgentFunctions } from '../agenda/agent-functions';
import { purgeAnswers } from '../agenda/answer-once';
import { createCallCreation, type CallCreationDependencies } from './call-creation';
import { endWithCodesEveryMs, endWithTheirCodes, type CodeCallsDependencies } from './code-calls';
import { createWebhookProcessor } from './call-events';
import { reconcileCalls } from '../provider/reconciliation';
import type { ChatIngest } from '../chat/chat-ingest.service';
import { createWaitingWebhooks } from '../webhooks/waiting-webhooks';
import { createWebhookInbox } from '../webhooks/webhook-inbox';
import { webhookRouter } from '../webhooks/webhooks';

const drainEveryMs = 5_000;
const reconcileEveryMs = 10 * 60_000;
const lookEveryMs = 60 * 60_000;
const purgeAnswersEveryMs = 60_000;

export interface CallsDependencies extends Omit<CallCreationDependencies, 'openCode'>, Uses<'audit' | 'log'> {
  /** Verifies the provider's signatures. */
  readonly apiKey: string;
  readonly codes: Pick<CallCreationDependencies, 'openCode'> & Pick<CodeCallsDependencies, 'openCodes'>;
  readonly onChat: ChatIngest['webhook'];
}

export function callsModule(dependencies: CallsDependencies) {
  const { clock, apiKey, log } = dependencies;
  const parts = { ...dependencies, ...dependencies.codes, asked: new Map<string, number>() };
  const creation = createCallCreation(parts);
  const endCalls = () => endWithTheirCodes(parts);
  const inbox = createWebhookInbox({ ...parts, process: createWebhookProcessor(parts) });
  const lookAtWaiting = createWaitingWebhooks(parts);
  const runFunction = createAgentFunctions(parts);
  const reconcile = () => reconcileCalls(parts);
  let processing: Repeated | undefined;

  const router = Router();
  bind(router, createCall, async (wanted, { request }) => {
    if (request.get(prefetchHeader) !== undefined) return creation.warmUp();
    return creation.create(wanted, clientNetwork(request));
  });

  return {
    router,
    /** Must be mounted before any body parser. */
    webhooks: webhookRouter({ apiKey, clock, inbox, runFunction, onStored: () => processing?.wake() }),
    /** Processes due webhooks; for tests and for shutdown. */
    drain: () => processing?.run() ?? inbox.drain(),
    lookAtWaiting,
    reconcile,
    endWithTheirCodes: endCalls,
    /** Starts the background jobs. Returns the function that stops them. */
    start() {
      // Separate jobs: none waits for another, and a failure stops no other.
      let isStart = true;
      processing = repeat({ name: 'process webhooks', everyMs: drainEveryMs, work: () => inbox.drain(isStart).then(() => (isStart = false)), logger: log });
      const jobs = [
        processing,
        repeat({ name: 'end calls with their codes', everyMs: endWithCodesEveryMs, work: endCalls, logger: log }),
        repeat({ name: 'look at waiting webhooks', everyMs: lookEveryMs, work: lookAtWaiting, logger: log }),
        repeat({ name: 'purge answers to the agent', everyMs: purgeAnswersEveryMs, work: () => purgeAnswers(parts), logger: log }),
        repeat({ name: 'compare calls with the provider', everyMs: reconcileEveryMs, work: reconcile, logger: log }),
      ];
      return async () => {
        await Promise.all(jobs.map((job) => job.stop()));
        processing = undefined;
        await inbox.drain();
      };
    },
  };
}
