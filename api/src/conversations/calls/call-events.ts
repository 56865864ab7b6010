import { appendLiveEvents, nameClinics, type NewLiveEvent, type Queryable } from '../../platform';
import { ProviderFields } from '../../platform/retell/provider-fields';
import { readRetellCall, type RetellCall } from '../../platform/retell/retell-call';
import type { CallsDependencies } from './calls.module';
import { recordCalls } from './calls.repository';
import { clinicsOfAgents, clinicsOfKnownCalls } from './clinic-of-agent';
import { noAgent, type ProcessedWebhooks, type WebhookDelivery } from '../webhooks/webhook-inbox';

const maxNames = 20;

/** Processes stored webhooks. Locks rows before the clinics' event locks, calls before chats, in one order, so that none deadlocks. */
export function createWebhookProcessor({ clock, encryption, internalAgentId, onChat, log }: Pick<CallsDependencies, 'clock' | 'encryption' | 'internalAgentId' | 'onChat' | 'log'>) {
  const { idOf: makeId } = encryption.index;
  return async (tx: Queryable, deliveries: readonly WebhookDelivery[]): Promise<ProcessedWebhooks> => {
    const unclaimed = new Map<string, string>();
    const notUnderstood = new Set<string>();

    function noteOddities({ id, event }: WebhookDelivery, names: readonly string[]): void {
      if (names.length === 0) return;
      notUnderstood.add(id);
      log.warn({ event, delivery: id, fields: names.slice(0, maxNames) }, 'a webhook was not understood whole; what was understood is shown');
    }

    /** A call belongs to its agent's clinic; if the agent has no clinic, a known call stays with its clinic. */
    async function processCalls(reported: readonly { deliveryId: string; call: RetellCall }[]): Promise<readonly NewLiveEvent[]> {
      if (reported.length === 0) return [];
      const ofAgents = await clinicsOfAgents(tx, reported.flatMap(({ call }) => call.agent_id ?? []), internalAgentId);
      const strangers = reported.filter(({ call }) => !ofAgents.has(call.agent_id ?? ''));
      const ofCalls = strangers.length === 0 ? new Map<string, string>() : await clinicsOfKnownCalls(tx, strangers.map(({ call }) => call.call_id));
      const ours = reported.flatMap(({ deliveryId, call }) => {
        const clinicId = ofAgents.get(call.agent_id ?? '') ?? ofCalls.get(call.call_id);
        if (clinicId !== undefined) return [{ clinicId, call }];
        unclaimed.set(deliveryId, call.agent_id ?? noAgent);
        return [];
      });
      return recordCalls(tx, ours, { encryption, now: clock.now() });
    }

    async function processChats(chats: readonly WebhookDelivery[]): Promise<readonly NewLiveEvent[]> {
      const all: NewLiveEvent[] = [];
      // By chat; a chat's own stay in their order, because sorting is stable.
      const inOrder = chats.toSorted(({ subjectId: one }, { subjectId: other }) => (one < other ? -1 : Number(one > other)));
      for (const delivery of inOrder) {
        const { events, unclaimedAgentId, notUnderstood: names = [] } = await onChat(tx, delivery.body);
        all.push(...events);
        if (unclaimedAgentId !== undefined) unclaimed.set(delivery.id, unclaimedAgentId);
        noteOddities(delivery, names);
      }
      return all;
    }

    const calls: { deliveryId: string; call: RetellCall }[] = [];
    const chats: WebhookDelivery[] = [];
    for (const delivery of deliveries) {
      const { id, event, body } = delivery;
      const fields = new ProviderFields(body, new Set(), makeId);
      const read = readRetellCall(fields.value('call'), { now: clock.now(), makeId }, event);
      if (read !== null) {
        calls.push({ deliveryId: id, call: read.call });
        noteOddities(delivery, [...read.oddities]);
      } else if (fields.child('chat').id('chat_id') !== null) chats.push(delivery);
      // Neither a call nor a chat: there is nothing to show.
      else noteOddities(delivery, ['event']);
    }
    const events = [...(await processCalls(calls)), ...(await processChats(chats))];
    if (events.length > 0) {
      await nameClinics(tx, events.map(({ clinicId }) => clinicId));
      await appendLiveEvents(tx, events);
    }
    return { unclaimed, notUnderstood };
  };
}
