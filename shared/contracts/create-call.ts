import { object, string } from 'yup';
import { endpoint } from './endpoint';

/** Stands for the agent and the model that this deployment is configured with: pages need not know the provider's ids. */
export const defaultAgent = { agentId: 'default', llmId: 'default' } as const;

/**
 * Marks the one request that a page makes when it is idle: the API gets warm and mints no call, because a call is only
 * good for 30 seconds and a visitor who never talks must cost nothing.
 */
export const prefetchHeader = 'x-call-prefetch';

export const createCall = endpoint({
  method: 'POST',
  path: '/api/create-call',
  input: object({
    agentId: string().max(100).default(defaultAgent.agentId),
    llmId: string().max(100).default(defaultAgent.llmId),
  }),
  output: object({
    /** Absent in the answer to a prefetch. */
    accessToken: string().optional(),
    callId: string().optional(),
    /** Address of the media server when it is not the provider's own: a path of this site. */
    serverUrl: string().optional(),
  }),
  timeoutMs: 10_000,
});
