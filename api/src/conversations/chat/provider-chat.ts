import { createHash } from 'node:crypto';
import { array, boolean, mixed, number, object, string, type InferType } from 'yup';

const variables = mixed<Record<string, unknown>>().nullable().optional();

/** What of the provider's chat object the panel needs (facts/voice.md "Server API"); the rest is dropped. */
export const providerChat = object({
  chat_id: string().min(1).max(200).required(),
  agent_id: string().max(200).required(),
  chat_status: string().oneOf(['ongoing', 'ended', 'error']).default('ongoing'),
  start_timestamp: number().min(0).round().optional(),
  end_timestamp: number().min(0).round().optional(),
  message_with_tool_calls: array(
    object({
      message_id: string().max(200).optional(),
      role: string().required(),
      content: string().nullable().optional(),
      created_timestamp: number().min(0).round().optional(),
    }).required(),
  ).default([]),
  metadata: variables,
  retell_llm_dynamic_variables: variables,
  chat_analysis: object({
    chat_summary: string().nullable().optional(),
    chat_successful: boolean().nullable().optional(),
    custom_analysis_data: variables,
  }).default(undefined).nullable().optional(),
});

export type ProviderChat = InferType<typeof providerChat>;

export const chatWebhook = object({
  event: string().oneOf(['chat_started', 'chat_ended', 'chat_analyzed']).required(),
  chat: providerChat.required(),
});

export interface ChatLine {
  readonly providerMessageId: string;
  readonly role: string;
  readonly content: string;
  readonly sentAt: Date;
  readonly ordinal: number;
}

/** A chat as we store it, whichever webhook told it. */
export interface ChatRecord {
  readonly providerChatId: string;
  readonly agentId: string;
  readonly status: 'ongoing' | 'ended' | 'error';
  readonly patientName: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly lines: readonly ChatLine[];
  readonly summary: string | null;
  readonly successful: boolean | null;
  readonly analysis: Record<string, unknown> | null;
  readonly sample: boolean;
}

/** People and the agent; tool calls, transitions and injected lines are the machine talking to itself. */
const shownRoles: ReadonlySet<string> = new Set(['agent', 'user', 'sms']);

function text(source: Record<string, unknown> | null | undefined, key: string): string | null {
  const value = source?.[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
}

/** @param received when the webhook came, for a chat that carries no time of its own */
export function chatRecordFrom(chat: ProviderChat, received: Date): ChatRecord {
  const started = chat.start_timestamp ?? chat.message_with_tool_calls.find((line) => line.created_timestamp !== undefined)?.created_timestamp;
  const startedAt = new Date(started ?? received.getTime());
  const analysis = chat.chat_analysis ?? null;
  return {
    providerChatId: chat.chat_id,
    agentId: chat.agent_id,
    status: chat.chat_status,
    patientName:
      text(chat.metadata, 'patient_name') ?? text(chat.retell_llm_dynamic_variables, 'patient_name') ?? text(analysis?.custom_analysis_data, 'patient_name'),
    startedAt,
    endedAt: chat.end_timestamp === undefined ? null : new Date(chat.end_timestamp),
    lines: linesOf(chat, startedAt),
    summary: analysis?.chat_summary ?? null,
    successful: analysis?.chat_successful ?? null,
    analysis: analysis?.custom_analysis_data ?? null,
    sample: chat.metadata?.sample === true,
  };
}

function linesOf(chat: ProviderChat, startedAt: Date): ChatLine[] {
  const seen = new Map<string, number>();
  const lines: ChatLine[] = [];
  for (const [ordinal, { message_id, role, content, created_timestamp }] of chat.message_with_tool_calls.entries()) {
    if (!shownRoles.has(role) || content == null || content === '') continue;
    const sentAt = new Date(created_timestamp ?? startedAt.getTime() + ordinal);
    lines.push({ providerMessageId: message_id ?? stableId(role, content, seen), role, content, sentAt, ordinal });
  }
  return lines;
}

/** The provider may leave the id out: the same line of the same chat must get the same one from every webhook. */
function stableId(role: string, content: string, seen: Map<string, number>): string {
  const digest = createHash('sha256').update(`${role}\0${content}`).digest('hex').slice(0, 32);
  const nth = seen.get(digest) ?? 0;
  seen.set(digest, nth + 1);
  return `made:${digest}:${nth}`;
}
