import type { createCall } from 'shared/contracts/conversations/create-call';
import type { InputOf } from 'shared/contracts/endpoint';
import { defaultAgent } from 'shared/contracts/conversations/voice-agent';
import { DomainError, orNotFound, type Beginner, type Uses } from '../../platform';
import { recordCall } from './calls.repository';
import { clinicOfAgent } from './clinic-of-agent';
import type { NewWebCall, VoiceProvider } from '../provider/voice-provider';

const warmForMs = 20_000;

export interface CallCreationDependencies extends Uses<'database' | 'clock' | 'encryption'> {
  readonly provider: VoiceProvider;
  /** The provider's id of the landing page's agent. */
  readonly internalAgentId: string;
  /** Models that pages may request, besides the default. */
  readonly allowedLlmIds: readonly string[];
  /** @throws {DomainError} `too_many_requests` at a limit for calls of this address, code or clinic, or of all together */
  readonly takeFromLimits: (beginner: Beginner) => Promise<void>;
  /** A demo's code and its clinic; null for the generic demo. @throws {DomainError} `demo_refused`, `demo_expired`, `too_many_requests` */
  readonly openCode: (code: string, address: string) => Promise<{ readonly codeId: string; readonly clinicId: string | null }>;
}

export function createCallCreation({ database, clock, encryption, provider, internalAgentId, allowedLlmIds, takeFromLimits, openCode }: CallCreationDependencies) {
  let warmUntil = 0;
  return {
    /** @throws {DomainError} `invalid_input` for an agent or model that is not ours or not the code's, `demo_refused`, `demo_expired`, `too_many_requests`, `service_unavailable` */
    async create({ agentId, llmId, code }: InputOf<typeof createCall>, address: string): Promise<NewWebCall> {
      if (llmId !== defaultAgent.llmId && !allowedLlmIds.includes(llmId)) throw new DomainError('invalid_input');
      const wanted = agentId === defaultAgent.agentId ? internalAgentId : agentId;
      if (wanted === '') throw new DomainError('service_unavailable');
      const clinicId = orNotFound(await clinicOfAgent(database, wanted, internalAgentId), 'invalid_input');
      const opened = code === undefined ? undefined : await openCode(code, address);
      if (wanted !== internalAgentId) {
        // A clinic's own agent is available only on its demo page.
        if (orNotFound(opened, 'demo_refused').clinicId !== clinicId) throw new DomainError('invalid_input');
      }
      await takeFromLimits({ address, clinicId, codeId: opened?.codeId });
      const created = await provider.createWebCall({ agentId: wanted, metadata: { llm_id: llmId } });
      const now = clock.now();
      await database.transaction(async (tx) => {
        await recordCall(tx, clinicId, { call_id: created.callId, agent_id: wanted, call_type: 'web_call', call_status: 'registered' }, { encryption, now });
        if (opened !== undefined) await tx.query('INSERT INTO code_call (provider_call_id, code_id, created_at) VALUES ($1, $2, $3)', [created.callId, opened.codeId, now]);
      });
      return created;
    },
    /** For prefetches: creates nothing, and contacts the provider at most every 20 seconds. */
    async warmUp(): Promise<void> {
      const now = clock.now().getTime();
      if (now < warmUntil) return;
      warmUntil = now + warmForMs;
      await provider.warmUp();
    },
  };
}
