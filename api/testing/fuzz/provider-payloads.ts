import { randomUUID } from 'node:crypto';
import { functionsPath, webhookPath } from '../../src/conversations/webhooks/webhooks';
import type { Dice } from './dice';
import { providerAgent } from './fuzz-site';

type Payload = Readonly<Record<string, unknown>>;

/** A call as the voice provider describes it, with every member. */
function wholeCall(): Payload {
  return {
    call_id: `call_${randomUUID()}`, call_type: 'phone_call', agent_id: providerAgent, call_status: 'ended', start_timestamp: Date.now() - 90_000, end_timestamp: Date.now() - 30_000, duration_ms: 60_000,
    transcript: 'Agent: Hola', transcript_object: [{ role: 'agent', content: 'Hola', words: [{ word: 'Hola', start: 0, end: 0.4 }] }, { role: 'user', content: 'Buenos días' }],
    recording_url: 'https://provider.example/recording.wav', disconnection_reason: 'user_hangup', from_number: '+34600111222', to_number: '+34930000000', metadata: { source: 'fuzz' },
    call_analysis: { call_summary: 'Pide cita.', call_successful: true, user_sentiment: 'Positive', in_voicemail: false, custom_analysis_data: { resolution_completed: true, problem_category: 'Cleaning', reserved_appointment: true, satisfaction_score: 8 } },
  };
}

function wholeChat(): Payload {
  return {
    chat_id: `chat_${randomUUID()}`, agent_id: providerAgent, chat_status: 'ended', start_timestamp: Date.now() - 90_000, end_timestamp: Date.now() - 30_000,
    message_with_tool_calls: [
      { message_id: randomUUID(), role: 'agent', content: 'Hola', created_timestamp: Date.now() - 80_000 },
      { message_id: randomUUID(), role: 'user', content: 'Buenos días', created_timestamp: Date.now() - 70_000 },
    ],
    metadata: { patient_name: 'Marta' }, retell_llm_dynamic_variables: { patient_name: 'Marta' },
    chat_analysis: { chat_summary: 'Pide cita.', chat_successful: true, custom_analysis_data: { problem_category: 'Cleaning' } },
  };
}

const functions: Readonly<Record<string, () => Payload>> = {
  check_free_slots: () => ({ from: new Date(Date.now() + 86_400_000).toISOString() }),
  book_appointment: () => ({ starts_at: '2030-03-04T10:00', patient_name: 'Marta', patient_phone: '+34600111222', reason: 'Limpieza' }),
  reschedule_appointment: () => ({ appointment_id: randomUUID(), appointment_date: '2030-03-04', patient_phone: '+34600111222', starts_at: '2030-03-05T10:00' }),
  cancel_appointment: () => ({ appointment_id: randomUUID(), appointment_date: '2030-03-04', patient_phone: '+34600111222' }),
};

/** The provider's valid payload for an address; `undefined` for all other addresses. */
export function providerPayload(path: string, dice: Dice): Payload | undefined {
  if (path === webhookPath) {
    const chat = dice.roll() < 0.4;
    const event = dice.pick(chat ? ['chat_started', 'chat_ended', 'chat_analyzed'] : ['call_started', 'call_ended', 'call_analyzed']);
    return { event, ...(chat ? { chat: wholeChat() } : { call: wholeCall() }) };
  }
  if (path !== functionsPath) return undefined;
  const [name, arguments_] = dice.pick(Object.entries(functions));
  return { name, args: arguments_(), call: wholeCall() };
}
