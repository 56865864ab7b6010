import { defaultAgent } from '../../contracts/conversations/voice-agent';
import { browserCanCall } from '../../ui/voice-call/browser-can-call';
import { onVoiceCallRequest, type VoiceCallRequest } from './bus';
import { listDevices, rememberDevices, rememberedDevices, type ChosenDevices } from './devices/call-devices';
import { callStore } from './call/call-store';
import type { RunningCall } from './call/running-call';
import type { CallEvent } from './call/call-state';
import { downloaded, SlowDownload } from './connection/downloaded';
import { voiceCallCopy } from './voice-call.copy.es';

/** Current loudness of both sides, 0 to 1. */
export interface VoiceLevels { readonly agent: number; readonly caller: number }

declare global {
  interface Window {
    earlyCall?: Event;
  }
}

type Runner = typeof import('./call/call-runner');

const silence: VoiceLevels = { agent: 0, caller: 0 };
let loading: Promise<Runner> | undefined;
let loaded: Runner | undefined;
let running: RunningCall | undefined;
let attempt = 0;
/** An impatient thumb presses again within this time after it hung up. */
const samePressMs = 1_000;
let stoppedAt = -Infinity;

/** The SDK is larger than the whole page: it loads, beside its runner, when a visitor may want to talk. A failed load is retried. */
function loadRunner(): Promise<Runner> {
  void import('./connection/retell-client').catch(() => undefined);
  loading ??= import('./call/call-runner');
  loading.then((runner) => (loaded = runner), () => (loading = undefined));
  return loading;
}

/** The page's one voice call, whoever starts it. It lives here and not in a remote, so that no release ends it. */
export const voiceCall = {
  /** Call it at the first sign of a visitor's intent: hover, focus, touch. */
  prepare(): void {
    loadRunner().then((runner) => runner.warmUp(), (cause: unknown) => console.warn('The voice call could not be prepared', cause));
  },

  /** Ignored while a call is starting or running. */
  start(request: VoiceCallRequest = {}): void {
    if (!callStore.dispatch({ type: 'start' })) return;
    const { agentId = defaultAgent.agentId, code, typed = false, byChat = false } = request;
    callStore.change({ request, typed });
    if (!byChat && !browserCanCall()) return void callStore.dispatch({ type: 'failed', notice: { alert: 'notSupported' } });
    attempt += 1;
    const current = attempt;
    // Reports of a cancelled attempt are ignored.
    const report = (event: CallEvent) => current === attempt && callStore.dispatch(event);
    const run = (runner: Pick<Runner, 'runCall'>) => {
      if (current !== attempt) return;
      running = runner.runCall({
        agentId,
        code,
        typed,
        devices: rememberedDevices(),
        report,
        onTranscript: (lines) => current === attempt && callStore.addTranscript(lines),
        onChange: (fields) => current === attempt && callStore.change(fields),
        onDevices: () => void listDevices().then((devices) => callStore.change({ devices })),
      });
    };
    // Loaded code starts synchronously, before the next render.
    if (!byChat && loaded !== undefined) return run(loaded);
    downloaded<Pick<Runner, 'runCall'>>(byChat ? import('./call/written-call') : loadRunner()).then(run, (cause: unknown) => {
      console.warn('The voice call could not be loaded', cause);
      report({ type: 'failed', notice: { alert: 'startFailed', ...(cause instanceof SlowDownload && { detail: voiceCallCopy.slowDownload }) } });
    });
  },

  /** Hangs up, or cancels connecting. */
  stop(): void {
    if (callStore.get().status === 'idle') return;
    attempt += 1;
    stoppedAt = performance.now();
    running?.stop();
    running = undefined;
    callStore.dispatch({ type: 'ended' });
  },

  toggle(request: VoiceCallRequest = {}): void {
    if (callStore.get().status !== 'idle') voiceCall.stop();
    else if (performance.now() - stoppedAt >= samePressMs) voiceCall.start(request);
  },

  setMuted(muted: boolean): void {
    running?.setMuted(muted);
    callStore.change({ muted });
  },

  write(text: string): void {
    running?.write(text);
  },

  /** Applies at once to a running call, and is remembered for the next. */
  chooseDevices(choice: ChosenDevices): void {
    const chosen = { ...rememberedDevices(), ...choice };
    rememberDevices(chosen);
    callStore.change({ devices: { ...callStore.get().devices, chosen } });
    running?.useDevices(chosen);
  },

  dismissNotice(): void {
    callStore.dispatch({ type: 'noticeDismissed' });
  },

  /** For each animation frame; too frequent for the store. */
  levels: (): VoiceLevels => (callStore.get().status === 'listening' ? (running?.levels() ?? silence) : silence),
};

if (typeof window !== 'undefined') {
  onVoiceCallRequest((request) => voiceCall.start(request));
  // Requested before this module was loaded; stored by the document's first script (api/src/site/early-input.ts).
  if (window.earlyCall instanceof Event) window.dispatchEvent(window.earlyCall);
}
