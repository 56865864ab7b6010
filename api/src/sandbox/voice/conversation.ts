import type { TranscriptLine } from '../../platform/retell/retell-call';
import type { AgentVoice } from './agent-voice';
import { dialogueStart, nextTurn, type CallBack, type DialogueEvent, type Slot } from './dialogue';
import { callerLine, utterances } from './dialogue.copy.es';
import type { Recordings } from './recordings';
import type { ConversationOutcome } from './sandbox-calls';
import { hearPacket, quietRoom } from './voice-activity';
import { readWrittenLine, type Caller, type Understanding, type WantedTime } from './written-line';

/** How long the agent waits. Whoever writes, or has no microphone, needs longer than a voice. */
const patienceMs = { speaking: 8_000, writing: 60_000 };
/** No conversation needs more, and all lines stay in memory. */
const maxWrittenLines = 100;

export interface Dependencies {
  readonly voice: AgentVoice;
  readonly recordings: Recordings;
  readonly inDemo: boolean;
  readonly understand: Understanding;
  readonly findSlot: (wanted: WantedTime) => Promise<Slot | undefined>;
  /** Resolves to the name of the kind of visit; undefined when the slot is no longer free. */
  readonly book: (slot: Slot, caller: Caller) => Promise<string | undefined>;
  readonly onBooked: (visit: { readonly startsAt: string; readonly kind: string }) => void;
  /** Stores a request for a call back. */
  readonly callBack: (request: CallBack) => void;
  readonly onLine: (line: TranscriptLine) => void;
  readonly onTalking: (talking: boolean) => void;
  readonly onHangUp: () => void;
}

/** Runs the dialogue of one call: plays the agent's turns, detects the caller's, and enforces time limits. */
export function holdConversation({ voice, recordings, ...options }: Dependencies) {
  let dialogue = { ...dialogueStart, inDemo: options.inDemo };
  let room = quietRoom;
  let lastPacketAt = performance.now();
  let talking = false;
  let patience: NodeJS.Timeout | undefined;
  let stopped = false;
  let written = 0;

  function take(event: DialogueEvent): void {
    if (stopped) return;
    const { state, command } = nextTurn(dialogue, event);
    dialogue = state;
    if (command?.type === 'say') {
      if (command.callBack !== undefined) options.callBack(command.callBack);
      speak(command.utterances);
    }
    if (command?.type === 'findSlot') void options.findSlot(command.wanted).then((slot) => take({ type: 'slotFound', slot }));
    if (command?.type === 'book') void options.book(command.slot, command).then((kind) => {
      if (kind !== undefined) options.onBooked({ startsAt: command.slot.startsAt, kind });
      take({ type: 'bookingAnswered', booked: kind !== undefined });
    });
    if (command?.type === 'hangUp') options.onHangUp();
  }

  function speak(names: readonly (keyof typeof utterances)[]): void {
    clearTimeout(patience);
    talking = true;
    options.onTalking(true);
    options.onLine({ role: 'agent', content: names.map((name) => utterances[name]).join(' ') });
    voice.say(names.flatMap((name) => recordings[name] ?? []), () => {
      talking = false;
      options.onTalking(false);
      patience = setTimeout(() => take({ type: 'callerSilent' }), room === quietRoom || written > 0 ? patienceMs.writing : patienceMs.speaking);
      take({ type: 'agentFinished' });
    });
  }

  return {
    begin: () => take({ type: 'joined' }),
    /** Processes one packet of the caller, with its level in decibels below full scale. */
    hear(level: number) {
      const now = performance.now();
      const heard = hearPacket(room, level, now - lastPacketAt);
      lastPacketAt = now;
      room = heard.state;
      // A caller's voice does not interrupt the agent: without words, an answer cannot be told from a cough.
      if (heard.activity === undefined || talking) return;
      clearTimeout(patience);
      if (heard.activity.type === 'started') return;
      options.onLine({ role: 'user', content: callerLine(heard.activity.seconds) });
      take({ type: 'callerSpoke' });
    },
    /** Answers a written line of the caller at once, interrupting the agent. */
    write(text: string) {
      if (stopped || written >= maxWrittenLines) return;
      written += 1;
      clearTimeout(patience);
      voice.interrupt();
      if (talking) options.onTalking(false);
      talking = false;
      options.onLine({ role: 'user', content: text });
      take({ type: 'callerWrote', line: readWrittenLine(text, options.understand) });
    },
    outcome: (): ConversationOutcome => ({ callerSpoke: dialogue.callerSpoke, booked: dialogue.booked }),
    stop() {
      stopped = true;
      clearTimeout(patience);
      voice.stop();
    },
  };
}
