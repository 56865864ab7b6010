import type { Utterance } from './dialogue.copy.es';
import { saysWhen, type Caller, type WantedTime, type WrittenLine } from './written-line';

/** A free time that the agent can offer, with the recordings that do. */
export interface Slot { readonly startsAt: string; readonly spoken: readonly Utterance[] }

export interface DialogueState extends Caller {
  /** In a clinic's demo the agent answers as the clinic's; elsewhere it presents itself. */
  readonly inDemo: boolean;
  readonly step: 'waiting' | 'greeting' | 'benefits' | 'price' | 'offering' | 'naming' | 'closing' | 'goodbye';
  readonly slot: Slot | undefined;
  /** Consecutive questions without an answer. */
  readonly silences: number;
  readonly callerSpoke: boolean;
  readonly booked: boolean;
  /** The time that was asked for last. */
  readonly wanted: WantedTime;
  /** Utterances before the next offer. */
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

export interface CallBack extends Caller { readonly why: 'person' | 'emergency' }

export type DialogueCommand =
  | { readonly type: 'say'; readonly utterances: readonly Utterance[]; readonly callBack?: CallBack }
  | { readonly type: 'findSlot'; readonly wanted: WantedTime }
  | ({ readonly type: 'book'; readonly slot: Slot } & Caller)
  | { readonly type: 'hangUp' };

export interface Turn { readonly state: DialogueState; readonly command?: DialogueCommand }

export const dialogueStart: DialogueState = { inDemo: false, step: 'waiting', slot: undefined, silences: 0, callerSpoke: false, booked: false, name: undefined, phone: undefined, wanted: {}, first: ['veryWell'] };

const say = (state: DialogueState, step: DialogueState['step'], ...utterances: Utterance[]): Turn =>
  ({ state: { ...state, step }, command: { type: 'say', utterances } });

/** Next turn. Pure. Any spoken answer counts as a yes and leads on; written lines are understood. Two silences in a row end the call. */
export function nextTurn(state: DialogueState, event: DialogueEvent): Turn {
  switch (event.type) {
    case 'joined':
      return state.step === 'waiting' ? say(state, 'greeting', state.inDemo ? 'clinicGreeting' : 'greeting') : { state };
    case 'callerSpoke':
      return afterCaller({ ...state, silences: 0, callerSpoke: true });
    case 'callerWrote':
      return afterWriting({ ...state, silences: 0, callerSpoke: true, name: event.line.name ?? state.name, phone: event.line.phone ?? state.phone }, event.line);
    case 'callerSilent':
      if (state.step === 'waiting' || state.step === 'goodbye') return { state };
      if (state.step === 'naming') return afterCaller(state);
      return state.silences === 0 ? say({ ...state, silences: 1 }, state.step, 'notHeard') : say(state, 'goodbye', 'goodbye');
    case 'agentFinished':
      return state.step === 'goodbye' ? { state, command: { type: 'hangUp' } } : { state };
    case 'slotFound':
      if (event.slot === undefined) return say({ ...state, slot: undefined }, 'closing', 'noSlots');
      return say({ ...state, slot: event.slot, first: ['veryWell'] }, 'offering', ...state.first, ...event.slot.spoken, 'confirm');
    case 'bookingAnswered':
      // The slot may have been booked since it was offered.
      return event.booked ? say({ ...state, booked: true, wanted: {} }, 'closing', 'booked') : { state: { ...state, first: ['taken'] }, command: { type: 'findSlot', wanted: state.wanted } };
  }
}

function afterCaller(state: DialogueState): Turn {
  const { inDemo, step, slot, name, phone } = state;
  if (step === 'price' || (inDemo && (step === 'greeting' || step === 'benefits'))) return { state, command: { type: 'findSlot', wanted: state.wanted } };
  if ((step === 'offering' || step === 'naming') && slot !== undefined) return { state, command: { type: 'book', slot, name, phone } };
  const next = ({ greeting: 'benefits', benefits: 'price', closing: 'goodbye', goodbye: 'goodbye', waiting: null, offering: null, naming: null } as const)[step];
  return next === null ? { state } : say(state, next, next);
}

/** The answer to each topic, on the site and in a clinic's demo, and the next step. */
const answers = new Map<string, readonly [DialogueState['step'], Utterance, Utterance]>([
  ['price', ['price', 'price', 'clinicPrice']], ['hours', ['price', 'hours', 'clinicHours']],
  ['thanks', ['goodbye', 'goodbye', 'goodbye']], ['who', ['price', 'who', 'who']], ['hello', ['benefits', 'benefits', 'hello']],
]);

/** Answers a written line. Searches a named time; a line that is not understood changes nothing. */
function afterWriting(state: DialogueState, { answer, called, ...line }: WrittenLine): Turn {
  // Changes are for people, except of an offered time. After the request for a call, a name or a number alone is whom to call; «no, me llamo Eva» mends a booking.
  const isCaller = (line.name ?? line.phone) !== undefined && ['phone', 'moment'].includes(line.topic) && !saysWhen(line.wanted);
  const isForPeople = line.topic === 'change' ? !['offering', 'naming'].includes(state.step) : isCaller && state.step === 'closing' && (state.slot === undefined || answer === 'no');
  const topic = isForPeople ? 'person' : line.topic;
  // «¿Y por la tarde?» means the day that was named before.
  const isOfSameDay = saysWhen(line.wanted) && !['weekday', 'ahead', 'nextWeek', 'day'].some((part) => part in line.wanted);
  const wanted = isOfSameDay ? { ...state.wanted, minute: 0, ...line.wanted } : line.wanted;
  const { other, ...kept } = wanted;
  const after = other !== undefined && state.slot !== undefined ? { after: state.slot.startsAt } : {};
  const look = (): Turn => ({ state: { ...state, wanted: kept, first: [topic === 'pain' ? 'urgent' : 'veryWell'] }, command: { type: 'findSlot', wanted: { ...wanted, ...after } } });
  // «No puedo respirar» is no refusal.
  if (topic === 'emergency' || (topic === 'person' && (isForPeople || (answer !== 'yes' && !saysWhen(wanted))))) {
    const command = { type: 'say', utterances: [topic], callBack: { why: topic, name: state.name, phone: state.phone } } as const;
    return { state: { ...state, slot: undefined, step: topic === 'person' ? 'closing' : 'goodbye' }, command };
  }
  if (saysWhen(wanted)) return look();
  const isSmallTalk = ['unknown', 'moment', 'phone', 'thanks', 'hello'].includes(topic);
  // The slot was accepted: a name (also «Domingo Pérez»), a number or nothing that may be said of it books it; all else does not.
  if (state.step === 'naming' && (called === null || (answer !== 'no' && (isSmallTalk || /^(?:\p{Lu}\p{Ll}+ ?|(?:de|del|las?|los|y) ){2,}$/u.test(called ?? ''))))) {
    return called === undefined && line.phone === undefined ? say(state, 'naming', 'notUnderstood', 'whose') : afterCaller({ ...state, name: called ?? state.name });
  }
  if (answer === 'yes' && state.step === 'offering' && state.slot !== undefined && (state.name === undefined || state.booked)) return say(state, 'naming', 'whose');
  // «Sí, quiero una cita» is more than a yes.
  if (answer === 'yes' && (isSmallTalk || state.step === 'offering')) return state.step === 'closing' ? say(state, 'greeting', 'whatElse') : afterCaller(state);
  if (answer === 'no') return state.step === 'closing' ? say(state, 'goodbye', 'goodbye') : say(state, 'greeting', 'whatElse');
  // Whose the booking is.
  if (isCaller && state.step === 'closing') return say(state, 'closing', 'booked');
  if (topic === 'unknown' || topic === 'phone') return say(state, state.step === 'waiting' ? 'greeting' : state.step, 'notUnderstood');
  const known = answers.get(topic);
  // Every other topic is an appointment, or a treatment that begins with one.
  return known === undefined ? look() : say(state, known[0], known[state.inDemo ? 2 : 1]);
}
