import { object, string } from 'yup';
import { endpoint } from '../endpoint';
import { createCallPath, defaultAgent } from './voice-agent';

export const createCall = endpoint('POST', createCallPath, () => ({
  input: object({
    agentId: string().min(1).max(100).default(defaultAgent.agentId),
    llmId: string().min(1).max(100).default(defaultAgent.llmId),
    /** The demo code of the call: the call ends when the code does. */
    code: string().trim().min(1).max(64).optional(),
  }),
  output: object({
    /** Absent in the answer to a prefetch. */
    accessToken: string().optional(),
    callId: string().optional(),
    /** Address of the media server when it is not the provider's own: a path of this site. */
    serverUrl: string().optional(),
  }),
  timeoutMs: 10_000,
}));
