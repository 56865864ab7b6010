import type { ChosenDevices } from './call-devices';
import type { CallEvent } from './call-state';
import type { TranscriptLine } from './transcript';

export interface RunCallOptions {
  readonly agentId: string;
  readonly code: string | undefined;
  /** The visitor writes: no microphone is asked for. */
  readonly typed: boolean;
  readonly devices: ChosenDevices;
  readonly report: (event: CallEvent) => void;
  readonly onTranscript: (lines: readonly TranscriptLine[]) => void;
  readonly onTalking: (agentTalking: boolean) => void;
  readonly onCallerTalking: (callerTalking: boolean) => void;
  /** Devices have got their names, because the microphone has been allowed, or one came or went. */
  readonly onDevices: () => void;
}

export interface RunningCall {
  /** Ends the call, or cancels it while it connects. Nothing is reported after it. */
  stop(): void;
  setMuted(muted: boolean): void;
  /** Says a line in writing. */
  write(text: string): void;
  useDevices(chosen: ChosenDevices): void;
  levels(): { readonly agent: number; readonly caller: number };
}
