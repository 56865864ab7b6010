import { object } from 'yup';
import type { Clock } from '../platform/clock';
import type { Queryable } from '../platform/database';
import { retellCall } from '../platform/retell/retell-call';
import { clinicOfAgent, recordCall } from './calls.repository';
import type { WebhookDelivery } from './webhook-inbox';

const callBody = object({ call: retellCall.required() });

interface CallEventsDeps {
  readonly clock: Clock;
  readonly houseAgentId: string;
  /** Chats are another module's. */
  readonly onChat: (tx: Queryable, body: unknown) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void };
}

/** Turns a stored webhook into what it says. */
export function createWebhookProcessor({ clock, houseAgentId, onChat, log }: CallEventsDeps) {
  return async (tx: Queryable, { event, body }: WebhookDelivery): Promise<void> => {
    if (event.startsWith('chat_')) return onChat(tx, body);
    if (!event.startsWith('call_')) return log.warn({ event }, 'a webhook of an unknown kind was left aside');
    const { call } = await callBody.validate(body, { stripUnknown: true });
    const clinicId = await clinicOfAgent(tx, call.agent_id, houseAgentId);
    // The provider's account may have agents that are none of our clinics'.
    if (clinicId === undefined) return log.warn({ agentId: call.agent_id, event }, 'a webhook of an agent without a clinic was left aside');
    await recordCall(tx, clinicId, call, clock.now());
  };
}
