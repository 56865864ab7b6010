import { createCall } from '../../../contracts/conversations/create-call';
import { defaultAgent } from '../../../contracts/conversations/voice-agent';
import { call } from '../../../http/client';

/** Retell's tokens expire after thirty unused seconds; connecting takes some of these. */
const tokenLifeMs = 20_000;

export async function mintToken({ agentId, code }: { readonly agentId: string; readonly code: string | undefined }, signal: AbortSignal) {
  const { accessToken, serverUrl } = await call(createCall, { agentId, llmId: defaultAgent.llmId, code }, { signal });
  if (accessToken === undefined) throw new Error('the answer to create-call carries no token');
  return { accessToken, serverUrl, mintedAt: performance.now() };
}

export const isStale = ({ mintedAt }: Awaited<ReturnType<typeof mintToken>>, now: number): boolean =>
  now - mintedAt > tokenLifeMs;
