/** What the caller does, heard from the loudness of packets alone. */
export type VoiceActivity = { readonly type: 'started' } | { readonly type: 'stopped'; readonly seconds: number };

export interface VoiceActivityState {
  /** Running estimate of the room's noise, decibels below full scale (127 is silence). */
  readonly noise: number;
  readonly loudMs: number;
  readonly quietMs: number;
  readonly speakingMs: number | undefined;
}

export const quietRoom: VoiceActivityState = { noise: 70, loudMs: 0, quietMs: 0, speakingMs: undefined };

/** A voice is at least this much louder than the room, and never quieter than the floor. */
const marginDb = 15;
const floorDb = 50;
const startAfterMs = 160;
const stopAfterMs = 700;
/** Browsers send nothing for a while in silence (DTX); the first packet after it is still only one packet of sound. */
const longestPacketMs = 40;

/**
 * Takes one packet's level in decibels below full scale, as browsers report it in each packet's header, and the time
 * that has passed since the last one. A voice starts after 160 ms of sound and stops after 700 ms without.
 */
export function hearPacket(state: VoiceActivityState, level: number, passedMs: number): { state: VoiceActivityState; activity?: VoiceActivity } {
  const loud = level <= Math.min(state.noise - marginDb, floorDb);
  const noise = loud ? state.noise : state.noise + (Math.max(level, 40) - state.noise) * 0.02;
  const loudMs = loud ? state.loudMs + Math.min(passedMs, longestPacketMs) : 0;
  const quietMs = loud ? 0 : state.quietMs + passedMs;
  if (state.speakingMs === undefined) {
    const started = loudMs >= startAfterMs;
    return {
      state: { noise, loudMs, quietMs, speakingMs: started ? loudMs : undefined },
      ...(started && { activity: { type: 'started' } as const }),
    };
  }
  const speakingMs = state.speakingMs + passedMs;
  if (quietMs < stopAfterMs) return { state: { noise, loudMs, quietMs, speakingMs } };
  return {
    state: { noise, loudMs: 0, quietMs, speakingMs: undefined },
    activity: { type: 'stopped', seconds: (speakingMs - quietMs) / 1000 },
  };
}
