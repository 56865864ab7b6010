import { ProviderFields, type MakeId } from '../../platform/retell/provider-fields';
import { unlessWithheld } from '../../platform/retell/withheld-name';

const maxMessages = 5_000;
const maxMessage = 20_000;

export type ChatLine = Readonly<ReturnType<typeof linesOf>[number]>;

/** A chat as stored, whichever webhook reported it. */
export interface ChatRecord {
  readonly providerChatId: string;
  readonly agentId: string | null;
  /** The clinic on whose page the chat was opened, as this site reported to the provider. */
  readonly openedFor?: string | null;
  readonly status: 'ongoing' | 'ended' | 'error';
  readonly patientName: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly lines: readonly ChatLine[];
  readonly sample: boolean;
}

/** Roles of people and of the agent. */
const shownRoles: readonly string[] = ['agent', 'user', 'sms'];
/** Internal roles of the provider. */
const hiddenRoles: readonly string[] = ['tool_call_invocation', 'tool_call_result', 'node_transition', 'state_transition', 'injected'];

/** Reads a webhook's chat, and the fields not understood. Null without an id. @param about `received`: for a chat without a time */
export function readProviderChat(body: unknown, { received, makeId }: { readonly received: Date; readonly makeId: MakeId }): { chat: ChatRecord; oddities: string[] } | null {
  const oddities = new Set<string>();
  const webhook = new ProviderFields(body, oddities, makeId);
  const event = webhook.choice('event', ['chat_started', 'chat_ended', 'chat_analyzed']);
  const fields = new ProviderFields(webhook.value('chat'), oddities, makeId);
  const providerChatId = fields.id('chat_id');
  if (providerChatId === null) return null;
  // A made id includes the chat, so that it does not reveal that two chats have the same line.
  const makeLineId: MakeId = (...parts) => makeId(providerChatId, ...parts);
  const written = messagesOf(new ProviderFields(webhook.value('chat'), oddities, makeLineId), received);
  const startedAt = new Date(fields.moment('start_timestamp', received) ?? written.find(({ sentAt }) => sentAt !== null)?.sentAt ?? received.getTime());
  const endedAt = fields.moment('end_timestamp', received);
  const metadata = fields.child('metadata');
  const over = endedAt !== null || event === 'chat_ended' || event === 'chat_analyzed';
  const status = fields.choice('chat_status', ['ongoing', 'ended', 'error']);
  const nameIn = (source: ProviderFields) => unlessWithheld(source.text('patient_name', 200));
  const chat: ChatRecord = {
    providerChatId,
    agentId: fields.id('agent_id'),
    openedFor: metadata.text('clinic_id', 100),
    status: status !== null && status !== 'ongoing' ? status : over ? 'ended' : 'ongoing',
    patientName: nameIn(metadata) ?? nameIn(fields.child('retell_llm_dynamic_variables')) ?? nameIn(fields.child('chat_analysis').child('custom_analysis_data')),
    startedAt,
    endedAt: endedAt === null ? null : new Date(endedAt),
    lines: linesOf(written, startedAt, makeLineId),
    sample: metadata.boolean('sample') === true,
  };
  return { chat, oddities: [...oddities] };
}

function messagesOf(fields: ProviderFields, received: Date) {
  return fields.list('message_with_tool_calls', maxMessages).flatMap((message, ordinal) => {
    const sentAt = message.moment('created_timestamp', received);
    const role = message.choice('role', [...shownRoles, ...hiddenRoles]);
    if (role !== null && hiddenRoles.includes(role)) return [];
    const content = message.text('content', maxMessage);
    if (content === null || content === '') return [];
    // Unknown roles count as the clinic's: only the patient's own roles are the patient.
    return [{ id: message.id('message_id'), role: role ?? 'agent', content, sentAt, ordinal }];
  });
}

function linesOf(messages: ReturnType<typeof messagesOf>, startedAt: Date, makeId: MakeId) {
  const seen = new Map<string, number>();
  const taken = new Set<string>();
  const isFree = (id: string) => !taken.has(id) && taken.add(id).has(id);
  return messages.map(({ id, role, content, sentAt, ordinal }) => ({
    // With one id on two lines, the second would overwrite the first.
    providerMessageId: id !== null && isFree(id) ? id : stableId(makeId(role, content), seen),
    role,
    content,
    sentAt: new Date(sentAt ?? startedAt.getTime() + ordinal),
    ordinal,
  }));
}

/** The provider may omit the id: every webhook must give the same line of a chat the same id. */
function stableId(hash: string, seen: Map<string, number>): string {
  const nth = seen.get(hash) ?? 0;
  seen.set(hash, nth + 1);
  return `made:${hash}:${nth}`;
}
