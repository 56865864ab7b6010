import type { ChosenDevices } from '../devices/call-devices';
import type { CallEvent } from './call-state';
import type { CallSnapshot } from './call-store';
import type { TranscriptLine } from './transcript';
import type { VoiceLevels } from '../voice-call';

export interface RunCallOptions {
  readonly agentId: string;
  readonly code: string | undefined;
  /** The visitor types: no microphone is requested. */
  readonly typed: boolean;
  readonly devices: ChosenDevices;
  readonly report: (event: CallEvent) => void;
  readonly onTranscript: (lines: readonly TranscriptLine[]) => void;
  readonly onChange: (fields: Partial<Pick<CallSnapshot, 'agentTalking' | 'callerTalking' | 'visit'>>) => void;
  /** Device labels are known now, because the microphone was allowed, or the list of devices changed. */
  readonly onDevices: () => void;
}

export interface RunningCall {
  readonly stop: () => void;
  readonly setMuted: (muted: boolean) => void;
  /** Sends a typed line. */
  readonly write: (text: string) => void;
  readonly useDevices: (chosen: ChosenDevices) => void;
  readonly levels: () => VoiceLevels;
}
