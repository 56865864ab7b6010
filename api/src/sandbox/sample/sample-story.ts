import { problemCategories, type ProblemCategory } from 'shared/contracts/conversations/analytics';
import type { TranscriptLine } from '../../platform/retell/retell-call';
import { sampleWords as words } from './sample-words.copy.es';

const dayMs = 86_400_000;
const days = 60;
const calls = 140;
const chats = 36;
/** What is older has been attended to: a clinic that works leaves nobody waiting. */
const attendedAfterMs = 2 * dayMs;
/** How often each matter comes up, in the order of the specification's categories. */
const weights = [22, 20, 9, 11, 18, 7, 6, 4, 3];

type Conversation = ReturnType<typeof conversation>;

/** Pseudo-random numbers between 0 and 1, reproducible by seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(list: readonly T[], roll: () => number): T {
  const found = list[Math.floor(roll() * list.length)];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
}

function matterBy(roll: () => number): ProblemCategory {
  let rest = roll() * weights.reduce((sum, weight) => sum + weight, 0);
  return problemCategories.find((_, index) => (rest -= weights[index] ?? 0) < 0) ?? 'Other';
}

function conversation(roll: () => number, now: number) {
  const category = matterBy(roll);
  const luck = roll();
  const outcome = category === 'Other' || luck > 0.86 ? (luck > 0.5 ? 'open' : 'informed') : luck < 0.62 ? 'booked' : 'informed';
  const middle: TranscriptLine[] =
    outcome === 'booked'
      ? [{ role: 'agent', content: pick(words.offers, roll) }, { role: 'user', content: pick(words.choices, roll) }, { role: 'agent', content: words.booked }]
      : outcome === 'informed'
        ? [{ role: 'agent', content: words.information }, { role: 'user', content: words.later }]
        : [{ role: 'agent', content: words.unresolved }, { role: 'user', content: words.asksWhen }];
  // More calls recently, as in a clinic that has just started; within usual calling hours.
  const day = Math.floor(roll() ** 1.3 * days);
  const startedAt = Math.floor((now - day * dayMs) / dayMs) * dayMs + Math.floor((7 + roll() * 11) * 3_600_000);
  return {
    name: pick(words.names, roll),
    category,
    outcome,
    lines: [{ role: 'agent', content: words.greeting }, { role: 'user', content: words.requests[category] }, ...middle, { role: 'agent', content: words.goodbye }],
    startedAt: startedAt > now - 20 * 60_000 ? startedAt - dayMs : startedAt,
  } as const;
}

function analysisOf({ name, category, outcome }: Conversation, roll: () => number) {
  const summaries = { booked: words.summaryBooked, informed: words.summaryInformed, open: words.summaryOpen };
  return {
    summary: summaries[outcome](name, words.matters[category]),
    successful: outcome !== 'open',
    custom_analysis_data: {
      patient_name: name,
      resolution_completed: outcome === 'booked' || (outcome === 'informed' && roll() < 0.6),
      problem_category: category,
      reserved_appointment: outcome === 'booked',
      ...(roll() < 0.55 ? { satisfaction_score: outcome === 'open' ? 4 + Math.floor(roll() * 3) : 7 + Math.floor(roll() * 4) } : {}),
    },
  };
}

/** Two months of webhooks, all marked as samples, telephone requests for a visit, latest first, and callbacks; fixed by the moment. */
export function sampleStory({ now, agentId }: { now: Date; agentId: string }) {
  const roll = dice(20_260_701);
  const metadata = { sample: true };
  const bodies: object[] = [];
  const visits: { readonly callId: string; readonly name: string; readonly phone: string; readonly matter: string; readonly at: number }[] = [];
  const attended: { readonly callId: string; readonly at: Date }[] = [];
  const isOld = ({ startedAt }: Conversation) => startedAt < now.getTime() - attendedAfterMs;
  for (let index = 0; index < calls; index += 1) {
    const talk = conversation(roll, now.getTime());
    const { summary, successful, custom_analysis_data } = analysisOf(talk, roll);
    const duration = 40_000 + Math.floor(roll() * 200_000);
    const phone = roll() < 0.7 ? { call_type: 'phone_call', from_number: `+34 600 000 ${String(100 + Math.floor(roll() * 60))}` } : { call_type: 'web_call' };
    const call = {
      call_id: `sample_call_${index}`, agent_id: agentId, ...phone, call_status: 'ended', metadata,
      start_timestamp: talk.startedAt, end_timestamp: talk.startedAt + duration, duration_ms: duration, disconnection_reason: 'user_hangup', transcript_object: talk.lines,
    };
    if (talk.outcome === 'booked' && phone.from_number !== undefined) {
      visits.push({ callId: call.call_id, name: talk.name, phone: phone.from_number, matter: words.matters[talk.category], at: talk.startedAt });
    }
    if (talk.outcome === 'open' && isOld(talk)) attended.push({ callId: call.call_id, at: new Date(talk.startedAt + dayMs) });
    bodies.push({ event: 'call_ended', call });
    bodies.push({ event: 'call_analyzed', call: { ...call, call_analysis: { call_summary: summary, call_successful: successful, custom_analysis_data } } });
  }
  for (let index = 0; index < chats; index += 1) {
    const talk = conversation(roll, now.getTime());
    const said = talk.lines.slice(0, isOld(talk) ? undefined : -1);
    const lines = said.map((line, place) => ({ ...line, message_id: `sample_line_${index}_${place}`, created_timestamp: talk.startedAt + place * 35_000 }));
    const chat = {
      chat_id: `sample_chat_${index}`, agent_id: agentId, chat_status: 'ended', metadata: { ...metadata, patient_name: talk.name },
      start_timestamp: talk.startedAt, end_timestamp: talk.startedAt + lines.length * 35_000, message_with_tool_calls: lines,
    };
    bodies.push({ event: 'chat_ended', chat });
  }
  return { bodies, visits: visits.sort((one, other) => other.at - one.at), attended };
}
