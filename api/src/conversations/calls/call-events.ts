import { object } from 'yup';
import type { Clock } from '../../platform/clock';
import { nameClinics } from '../../platform/clinic-scope';
import type { Queryable } from '../../platform/database';
import { appendLiveEvents } from '../../platform/live-events';
import { retellCall, type RetellCall } from '../../platform/retell/retell-call';
import type { WebhookOutcome } from '../../platform/retell/webhook-outcome';
import { recordCalls } from './calls.repository';
import { clinicsOfAgents } from './clinic-of-agent';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import type { WebhookDelivery } from '../webhooks/webhook-inbox';

const callBody = object({ call: retellCall.required() });

interface CallEventsDependencies {
  readonly clock: Clock;
  readonly encryption: PatientEncryption;
  readonly internalAgentId: string;
  /** Chats are another module's. */
  readonly onChat: (tx: Queryable, body: unknown) => Promise<WebhookOutcome>;
  readonly log: { warn(fields: object, message: string): void };
}

interface ReportedCall {
  readonly deliveryId: string;
  readonly call: RetellCall;
}

/**
 * Turns stored webhooks into what they say. Rows come before the clinics' event locks, calls before chats, and both in
 * one order, so that two transactions never wait for each other. @returns the webhooks that wait because their agent is
 * no clinic's, or not yet, and that agent
 */
export function createWebhookProcessor({ clock, encryption, internalAgentId, onChat, log }: CallEventsDependencies) {
  return async (tx: Queryable, deliveries: readonly WebhookDelivery[]): Promise<ReadonlyMap<string, string>> => {
    const unclaimed = new Map<string, string>();

    async function takeCalls(told: readonly ReportedCall[]): Promise<WebhookOutcome['events']> {
      if (told.length === 0) return [];
      const clinics = await clinicsOfAgents(tx, told.map(({ call }) => call.agent_id), internalAgentId);
      const ours = told.flatMap(({ deliveryId, call }) => {
        const clinicId = clinics.get(call.agent_id);
        if (clinicId !== undefined) return [{ clinicId, call }];
        unclaimed.set(deliveryId, call.agent_id);
        return [];
      });
      return recordCalls(tx, ours, { encryption, now: clock.now() });
    }

    async function takeChats(chats: readonly WebhookDelivery[]): Promise<WebhookOutcome['events']> {
      const all: WebhookOutcome['events'][number][] = [];
      const inOrder = chats.map((delivery, place) => ({ ...delivery, place })).sort((a, b) => (a.subjectId === b.subjectId ? a.place - b.place : a.subjectId < b.subjectId ? -1 : 1));
      for (const { id, body } of inOrder) {
        const { events, unclaimedAgentId } = await onChat(tx, body);
        all.push(...events);
        if (unclaimedAgentId !== undefined) unclaimed.set(id, unclaimedAgentId);
      }
      return all;
    }

    const calls: ReportedCall[] = [];
    const chats: WebhookDelivery[] = [];
    for (const delivery of deliveries) {
      const { id, event, body } = delivery;
      if (event.startsWith('chat_')) chats.push(delivery);
      else if (event.startsWith('call_')) calls.push({ deliveryId: id, call: (await callBody.validate(body, { stripUnknown: true })).call });
      else log.warn({ event }, 'a webhook of an unknown kind was left aside');
    }
    const events = [...(await takeCalls(calls)), ...(await takeChats(chats))];
    if (events.length > 0) {
      await nameClinics(tx, events.map(({ clinicId }) => clinicId));
      await appendLiveEvents(tx, events);
    }
    return unclaimed;
  };
}
