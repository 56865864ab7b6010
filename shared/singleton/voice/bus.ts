/** The window event that requests a voice call, whoever dispatches it. */
export const startVoiceCallEvent = 'start-voice-call';

export interface VoiceCallRequest {
  /** Agent of a clinic's demo; absent: the default agent. */
  readonly agentId?: string;
  /** The demo code of the call: the call ends when the code does. */
  readonly code?: string;
  /** The visitor types: no microphone is requested. */
  readonly typed?: boolean;
  /** The typed lines go to the chat agent, because the voice provider takes none or this browser has no calls. */
  readonly byChat?: boolean;
}

/** Requests the page's one voice call. Ignored while a call is starting or running. */
export function requestVoiceCall(request: VoiceCallRequest = {}): void {
  window.dispatchEvent(new CustomEvent(startVoiceCallEvent, { detail: request }));
}

/** Subscribes to requests, including events that other code dispatches without detail. Returns the unsubscribe function. */
export function onVoiceCallRequest(listener: (request: VoiceCallRequest) => void): () => void {
  const handle = (event: Event) => {
    const { agentId, code, typed, byChat }: Partial<Record<keyof VoiceCallRequest, unknown>> = Object(event instanceof CustomEvent && event.detail);
    listener({ ...(typeof agentId === 'string' && { agentId }), ...(typeof code === 'string' && { code }), ...(typed === true && { typed }), ...(byChat === true && { byChat }) });
  };
  window.addEventListener(startVoiceCallEvent, handle);
  return () => window.removeEventListener(startVoiceCallEvent, handle);
}
