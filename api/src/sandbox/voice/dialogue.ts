import type { Utterance } from './dialogue.copy.es';
import { saysWhen, type WantedTime, type WrittenLine } from './written-line';

/** A free time that the agent can offer, with the recordings that say it. */
export interface Slot { readonly startsAt: string; readonly spoken: readonly Utterance[] }

export interface DialogueState {
  readonly step: 'waiting' | 'greeting' | 'benefits' | 'price' | 'offering' | 'closing' | 'goodbye';
  readonly slot: Slot | undefined;
  /** Times in a row that the caller was asked and said nothing. */
  readonly silences: number;
  readonly callerSpoke: boolean;
  readonly booked: boolean;
  /** As the caller has written it. */
  readonly name: string | undefined;
  /** To be said before the next offer. */
  readonly first: readonly Utterance[];
}

export type DialogueEvent =
  | { readonly type: 'joined' }
  | { readonly type: 'callerSpoke' }
  | { readonly type: 'callerWrote'; readonly line: WrittenLine }
  | { readonly type: 'callerSilent' }
  | { readonly type: 'agentFinished' }
  | { readonly type: 'slotFound'; readonly slot: Slot | undefined }
  | { readonly type: 'bookingAnswered'; readonly booked: boolean };

export type DialogueCommand =
  | { readonly type: 'say'; readonly utterances: readonly Utterance[] }
  | { readonly type: 'findSlot'; readonly wanted: WantedTime }
  | { readonly type: 'book'; readonly slot: Slot; readonly name: string | undefined }
  | { readonly type: 'hangUp' };

export interface Turn { readonly state: DialogueState; readonly command?: DialogueCommand }

export const dialogueStart: DialogueState = { step: 'waiting', slot: undefined, silences: 0, callerSpoke: false, booked: false, name: undefined, first: [] };

const say = (state: DialogueState, step: DialogueState['step'], ...utterances: Utterance[]): Turn => ({
  state: { ...state, step },
  command: { type: 'say', utterances },
});

/**
 * Next turn of the conversation. Pure. The sandbox does not understand spoken words, so each time the caller has spoken
 * counts as a yes and leads on: benefits, price, an appointment, goodbye. What is written it understands. Two silences in
 * a row end the call politely.
 */
export function nextTurn(state: DialogueState, event: DialogueEvent): Turn {
  switch (event.type) {
    case 'joined':
      return state.step === 'waiting' ? say(state, 'greeting', 'greeting') : { state };
    case 'callerSpoke':
      return afterCaller({ ...state, silences: 0, callerSpoke: true });
    case 'callerWrote':
      return afterWriting({ ...state, silences: 0, callerSpoke: true, name: event.line.name ?? state.name }, event.line);
    case 'callerSilent':
      if (state.step === 'waiting' || state.step === 'goodbye') return { state };
      return state.silences === 0 ? say({ ...state, silences: 1 }, state.step, 'notHeard') : say(state, 'goodbye', 'goodbye');
    case 'agentFinished':
      return state.step === 'goodbye' ? { state, command: { type: 'hangUp' } } : { state };
    case 'slotFound':
      if (event.slot === undefined) return say(state, 'closing', 'noSlots');
      return say({ ...state, slot: event.slot, first: [] }, 'offering', ...state.first, 'offer', ...event.slot.spoken, 'confirm');
    case 'bookingAnswered':
      // Somebody else may have taken the slot since it was offered.
      return event.booked ? say({ ...state, booked: true }, 'closing', 'booked') : { state, command: { type: 'findSlot', wanted: {} } };
  }
}

function afterCaller(state: DialogueState): Turn {
  switch (state.step) {
    case 'greeting':
      return say(state, 'benefits', 'benefits');
    case 'benefits':
      return say(state, 'price', 'price');
    case 'price':
      return { state, command: { type: 'findSlot', wanted: {} } };
    case 'offering':
      return state.slot === undefined ? { state } : { state, command: { type: 'book', slot: state.slot, name: state.name } };
    case 'closing':
      return say(state, 'goodbye', 'goodbye');
    case 'waiting':
    case 'goodbye':
      return { state };
  }
}

/** Answers what was written. A time that is named is looked for; what is not understood changes nothing. */
function afterWriting(state: DialogueState, { answer, topic, wanted }: WrittenLine): Turn {
  const look = (first: readonly Utterance[] = []): Turn => ({ state: { ...state, first }, command: { type: 'findSlot', wanted } });
  if (saysWhen(wanted)) return look();
  if (answer === 'yes') return state.step === 'closing' ? say(state, 'greeting', 'whatElse') : afterCaller(state);
  if (answer === 'no') return state.step === 'closing' ? say(state, 'goodbye', 'goodbye') : say(state, 'greeting', 'whatElse');
  switch (topic) {
    case 'price':
      return say(state, 'price', 'price');
    case 'hours':
      return say(state, 'price', 'hours');
    case 'pain':
      return look(['urgent']);
    case 'person':
      return say(state, 'closing', 'person');
    case 'thanks':
      return say(state, 'goodbye', 'goodbye');
    case 'hello':
      return say(state, 'benefits', 'benefits');
    case 'unknown':
      return say(state, state.step === 'waiting' ? 'greeting' : state.step, 'notUnderstood');
    // An appointment, or a treatment that begins with one.
    default:
      return look();
  }
}
