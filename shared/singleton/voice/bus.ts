/** The browser-level event that asks for a voice call, whoever fires it. */
export const startVoiceCallEvent = 'start-voice-call';

export interface VoiceCallRequest {
  /** Agent of a clinic's demo; the default agent when absent. */
  readonly agentId?: string;
  /** The demo code that the call belongs to: it ends with it. */
  readonly code?: string;
  /** The visitor writes: no microphone is asked for. */
  readonly typed?: boolean;
}

/** Asks the page's one voice call to start. Ignored while a call is starting or running. */
export function requestVoiceCall(request: VoiceCallRequest = {}): void {
  window.dispatchEvent(new CustomEvent(startVoiceCallEvent, { detail: request }));
}

/** Listens for requests, also those that other code fires on `window` without detail. Returns the way to stop. */
export function onVoiceCallRequest(listener: (request: VoiceCallRequest) => void): () => void {
  const handle = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const { agentId, code } = typeof detail === 'object' && detail !== null ? { agentId: undefined, code: undefined, ...detail } : {};
    listener({ ...(typeof agentId === 'string' && { agentId }), ...(typeof code === 'string' && { code }) });
  };
  window.addEventListener(startVoiceCallEvent, handle);
  return () => window.removeEventListener(startVoiceCallEvent, handle);
}
