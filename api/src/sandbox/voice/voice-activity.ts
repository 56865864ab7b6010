/** The caller's activity, detected only from the level of packets. */
export type VoiceActivity = { readonly type: 'started' } | { readonly type: 'stopped'; readonly seconds: number };

export interface VoiceActivityState {
  /** Running estimate of the background noise, in decibels below full scale (127 is silence). */
  readonly noise: number;
  readonly loudMs: number;
  readonly quietMs: number;
  readonly speakingMs: number | undefined;
}

export const quietRoom: VoiceActivityState = { noise: 70, loudMs: 0, quietMs: 0, speakingMs: undefined };

/** A voice is at least this much louder than the noise, and never quieter than the floor. */
const marginDb = 15;
const floorDb = 50;
const startAfterMs = 160;
const stopAfterMs = 700;
/** Browsers pause sending in silence (DTX); the first packet afterwards counts as one packet of sound. */
const maxPacketMs = 40;

/** Processes a packet's level, in decibels below full scale. A voice starts after 160 ms of sound and stops after 700 ms without. */
export function hearPacket(state: VoiceActivityState, level: number, passedMs: number): { state: VoiceActivityState; activity?: VoiceActivity } {
  const loud = level <= Math.min(state.noise - marginDb, floorDb);
  const noise = loud ? state.noise : state.noise + (Math.max(level, 40) - state.noise) * 0.02;
  const loudMs = loud ? state.loudMs + Math.min(passedMs, maxPacketMs) : 0;
  const quietMs = loud ? 0 : state.quietMs + passedMs;
  if (state.speakingMs === undefined) {
    const started = loudMs >= startAfterMs;
    return { state: { noise, loudMs, quietMs, speakingMs: started ? loudMs : undefined }, ...(started && { activity: { type: 'started' } as const }) };
  }
  const speakingMs = state.speakingMs + passedMs;
  if (quietMs < stopAfterMs) return { state: { noise, loudMs, quietMs, speakingMs } };
  return { state: { noise, loudMs: 0, quietMs, speakingMs: undefined }, activity: { type: 'stopped', seconds: (speakingMs - quietMs) / 1000 } };
}
