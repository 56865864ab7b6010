import { object } from 'yup';
import type { Clock } from '../platform/clock';
import { nameClinics } from '../platform/clinic-scope';
import type { Queryable } from '../platform/database';
import { appendLiveEvents, type NewLiveEvent } from '../platform/live-events';
import { retellCall, type RetellCall } from '../platform/retell/retell-call';
import { recordCalls } from './calls.repository';
import { clinicsOfAgents } from './clinic-of-agent';
import type { WebhookDelivery } from './webhook-inbox';

const callBody = object({ call: retellCall.required() });

interface CallEventsDeps {
  readonly clock: Clock;
  readonly houseAgentId: string;
  /** Chats are another module's; it gives what is new in them. */
  readonly onChat: (tx: Queryable, body: unknown) => Promise<NewLiveEvent[]>;
  readonly log: { warn(fields: object, message: string): void };
}

interface ToldCalls {
  readonly event: string;
  readonly call: RetellCall;
}

/**
 * Turns stored webhooks into what they say. Rows come before the clinics' event locks, calls before chats, and both in
 * one order, so that two transactions never wait for each other.
 */
export function createWebhookProcessor({ clock, houseAgentId, onChat, log }: CallEventsDeps) {
  async function takeCalls(tx: Queryable, told: readonly ToldCalls[]): Promise<NewLiveEvent[]> {
    if (told.length === 0) return [];
    const clinics = await clinicsOfAgents(tx, told.map(({ call }) => call.agent_id), houseAgentId);
    const ours = told.flatMap(({ event, call }) => {
      const clinicId = clinics.get(call.agent_id);
      if (clinicId !== undefined) return [{ clinicId, call }];
      // The provider's account may have agents that are none of our clinics'.
      log.warn({ agentId: call.agent_id, event }, 'a webhook of an agent without a clinic was left aside');
      return [];
    });
    return recordCalls(tx, ours, clock.now());
  }

  async function takeChats(tx: Queryable, deliveries: readonly WebhookDelivery[]): Promise<NewLiveEvent[]> {
    const events: NewLiveEvent[] = [];
    const inOrder = deliveries.map((delivery, place) => ({ ...delivery, place })).sort((a, b) => (a.subjectId === b.subjectId ? a.place - b.place : a.subjectId < b.subjectId ? -1 : 1));
    for (const { body } of inOrder) events.push(...(await onChat(tx, body)));
    return events;
  }

  return async (tx: Queryable, deliveries: readonly WebhookDelivery[]): Promise<void> => {
    const calls: ToldCalls[] = [];
    const chats: WebhookDelivery[] = [];
    for (const delivery of deliveries) {
      const { event, body } = delivery;
      if (event.startsWith('chat_')) chats.push(delivery);
      else if (event.startsWith('call_')) calls.push({ event, call: (await callBody.validate(body, { stripUnknown: true })).call });
      else log.warn({ event }, 'a webhook of an unknown kind was left aside');
    }
    const events = [...(await takeCalls(tx, calls)), ...(await takeChats(tx, chats))];
    if (events.length === 0) return;
    await nameClinics(tx, events.map(({ clinicId }) => clinicId));
    await appendLiveEvents(tx, events);
  };
}
