import type { Room } from 'livekit-client';
import { array, object, string } from 'yup';
import { typedLineEvent } from '../../../contracts/conversations/voice-agent';
import { ApiError } from '../../../http/client';
import { loadSounds, playSound } from '../sounds/call-sounds';
import type { CallEvent, CallNotice } from './call-state';
import { isStale, mintToken } from '../connection/call-token';
import { watchConnection, type ConnectionWatch } from '../connection/connection-watch';
import { deviceSwitch } from '../devices/device-switch';
import { downloaded, SlowDownload } from '../connection/downloaded';
import { meterTrack, watchLoudness, type LevelMeter } from '../devices/level-meter';
import { microphoneIsAllowed, MicrophoneDenied, openMicrophone, release, watchMicrophone, watchMicrophonePermission } from '../devices/microphone';
import { reasonOf, unopened } from '../devices/microphone.copy.es';
import { pageAudio, restAudio } from '../devices/page-audio';
import type { RunCallOptions, RunningCall } from './running-call';
import type { CallClient } from '../connection/retell-client';
import { trustedServer } from '../connection/trusted-server';
import { voiceCallCopy } from '../voice-call.copy.es';

const sampleRate = 24_000;
/** Starts once everything but the connection is ready. */
const connectLimitMs = 12_000;
const lingerAfterServerLeftMs = 500;
const quietMomentMs = 500;
const resendMs = 1_000;

const transcriptUpdate = object({ transcript: array().required() });
/** A line of anybody else, such as whoever a call was passed to, hides no other. */
const transcriptLine = object({ role: string().oneOf(['agent', 'user']).required(), content: string().defined() });

const bookingMetadata = object({ metadata: object({ visit: object({ startsAt: string().datetime({ allowOffset: true }).required(), kind: string().defined() }).required() }).required() });

const loadSdk = () => import('../connection/retell-client');

/** Preloads everything that a call needs. Failures show when the call starts. */
export function warmUp(): void {
  // The sounds are the least urgent.
  loadSdk().then(loadSounds, () => undefined);
  void watchMicrophonePermission();
}

/** Runs one call from the microphone to the hang-up. Reports nothing after it was stopped. */
export function runCall(options: RunCallOptions): RunningCall {
  const { report } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  let client: CallClient | undefined;
  let room: Room | undefined;
  let watch: ConnectionWatch | undefined;
  let started = false;
  let connectLimit: ReturnType<typeof setTimeout> | undefined;
  const denied = (detail: string | undefined) => fail({ alert: 'microphoneDenied', ...(detail !== undefined && { detail }) });
  // Where the permission stands and the browser names no other reason, the device has gone.
  const unheard = (cause?: unknown) =>
    void Promise.resolve(microphoneIsAllowed()).then((known) => denied(reasonOf(cause) ?? (known ? unopened.NotFoundError : undefined)));
  const switchDevices = deviceSwitch(options.devices, unheard);
  const meters: { agent?: LevelMeter; caller?: LevelMeter } = {};
  const loudness = watchLoudness(() => meters.caller?.read() ?? 0, (callerTalking) => options.onChange({ callerTalking }));

  function close(): void {
    if (signal.aborted) return;
    stopping.abort();
    clearTimeout(connectLimit);
    watch?.stop();
    loudness.stop();
    meters.agent?.stop();
    meters.caller?.stop();
    // The SDK's own stopCall does nothing while it connects; then only the room can be left.
    client?.removeAllListeners();
    client?.stopCall();
    void room?.disconnect();
    if (started) playSound(pageAudio(), 'end');
    restAudio();
  }
  const finish = (event: CallEvent) => {
    if (signal.aborted) return;
    close();
    report(event);
  };
  const end = () => finish({ type: 'ended' });
  const fail = (notice: CallNotice) => finish({ type: 'failed', notice });

  async function begin(): Promise<void> {
    const { agentId, code, devices } = options;
    const mint = () => mintToken({ agentId, code }, signal);
    const opening = options.typed ? undefined : openMicrophone(devices.microphoneId, sampleRate);
    // No call is created before the microphone is granted; where it already is, it opens meanwhile.
    const allowed = options.typed || microphoneIsAllowed();
    const granted = Promise.resolve(allowed).then((already) => (already ? undefined : opening));
    const minting = allowed === true ? mint() : granted.then(mint);
    const sdk = loadSdk();
    // Each promise is handled below, but perhaps only after another has failed.
    for (const waiting of [opening, granted, minting, sdk]) waiting?.catch(() => undefined);
    signal.addEventListener('abort', () => void opening?.then(release, () => undefined));
    // Safari plays in a page that uses no microphone only what a press has begun. Otherwise it waits: creating it blocks the page.
    if (options.typed) pageAudio();
    // No time limit for the browser's permission prompt and a slow download of the SDK; only the connection has one.
    const ready = granted.then(() => downloaded(sdk)).then((loaded) => {
      connectLimit = setTimeout(() => fail({ alert: 'startFailed' }), connectLimitMs);
      return loaded;
    });
    const [{ CallClient: Client }, first] = await Promise.all([ready, minting]);
    const { accessToken, serverUrl } = isStale(first, performance.now()) ? await mint() : first;
    if (signal.aborted) return;
    client = new Client((made) => listenToRoom((room = made)), opening, serverUrl && trustedServer(serverUrl, window.location), signal);
    listenToClient(client);
    await Promise.all([client.startCall({ accessToken, sampleRate, emitRawAudioSamples: false, captureDeviceId: devices.microphoneId, playbackDeviceId: devices.speakerId }), opening]);
  }

  function listenToClient(sdk: CallClient): void {
    const begins = () => {
      if (started) return;
      clearTimeout(connectLimit);
      started = true;
      playSound(pageAudio(), 'start');
      report({ type: 'started', at: Date.now() });
    };
    // An agent that is there already may be heard before the SDK reports that the call has started.
    for (const sign of ['call_started', 'call_ready', 'agent_start_talking'] as const) sdk.on(sign, begins);
    sdk.on('call_ready', () => void sdk.startAudioPlayback().catch((cause: unknown) => console.warn('The agent could not be played', cause)));
    sdk.on('update', (update: unknown) => transcriptUpdate.isValidSync(update) && options.onTranscript(update.transcript.filter((line) => transcriptLine.isValidSync(line))));
    sdk.on('metadata', (data: unknown) => bookingMetadata.isValidSync(data) && options.onChange({ visit: data.metadata.visit }));
    sdk.on('agent_start_talking', () => options.onChange({ agentTalking: true }));
    sdk.on('agent_stop_talking', () => options.onChange({ agentTalking: false }));
    sdk.on('call_ended', end);
    sdk.on('error', () => fail({ alert: 'callFailed' }));
  }

  function listenToRoom(made: Room): void {
    watch = watchConnection(made, {
      onBroken: () => report({ type: 'broken' }),
      onRestored: () => report({ type: 'restored' }),
      onLost: () => started && fail({ alert: 'callFailed' }),
    });
    // Before it connects anew the SDK lets everybody go, too.
    const lookForAgent = () => {
      if (signal.aborted || made.remoteParticipants.has('server')) return;
      if (String(made.state) === 'connected') end();
      else setTimeout(lookForAgent, lingerAfterServerLeftMs);
    };
    made.on('participantDisconnected', ({ identity }) => void (identity === 'server' && setTimeout(lookForAgent, lingerAfterServerLeftMs)));
    made.on('trackSubscribed', (track) => {
      if (track.kind !== 'audio' || signal.aborted) return;
      meters.agent?.stop();
      meters.agent = meterTrack(pageAudio(), track.mediaStreamTrack);
      watch?.follow(track);
    });
    made.on('localTrackPublished', ({ track }) => {
      if (track === undefined || signal.aborted) return;
      const meter = () => {
        meters.caller?.stop();
        meters.caller = meterTrack(pageAudio(), track.mediaStreamTrack);
      };
      meter();
      // Another microphone arrives on the same track.
      track.on('restarted', () => signal.aborted || meter());
      watchMicrophone(track, unheard);
      // Device labels are not urgent; the first sound is.
      setTimeout(() => signal.aborted || options.onDevices(), quietMomentMs);
      navigator.mediaDevices.addEventListener('devicechange', options.onDevices, { signal });
    });
  }

  /** Again until it has left, as long as the call lasts: a broken connection may return. */
  async function send(text: string): Promise<void> {
    const line = new TextEncoder().encode(JSON.stringify({ event_type: typedLineEvent, text }));
    while (!signal.aborted) {
      try {
        return await room?.localParticipant.publishData(line, { reliable: true });
      } catch {
        await new Promise((resolve) => setTimeout(resolve, resendMs));
      }
    }
  }
  let written = Promise.resolve();

  begin().catch((cause: unknown) => {
    if (signal.aborted) return;
    console.warn('The call could not be started', cause);
    if (cause instanceof MicrophoneDenied) denied(reasonOf(cause.cause));
    else if (cause instanceof SlowDownload) fail({ alert: 'startFailed', detail: voiceCallCopy.slowDownload });
    else fail({ alert: 'startFailed', ...(cause instanceof ApiError && cause.kind === 'refused' && { detail: cause.message }) });
  });

  return {
    stop: close,
    setMuted: (muted) => void room?.localParticipant.setMicrophoneEnabled(!muted).catch(unheard),
    write: (text) => void (written = written.then(() => send(text))),
    useDevices: (chosen) => void switchDevices(room, chosen),
    levels: () => ({ agent: meters.agent?.read() ?? 0, caller: meters.caller?.read() ?? 0 }),
  };
}
