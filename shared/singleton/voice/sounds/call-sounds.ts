const files = { start: new URL('./call-start.wav', import.meta.url), end: new URL('./call-end.wav', import.meta.url) };

type Sound = keyof typeof files;
const decoded = new Map<Sound, Promise<AudioBuffer>>();

/** Fetched and decoded once. An offline context decodes without starting the audio system before the visitor needs it. */
function load(sound: Sound): Promise<AudioBuffer> {
  const known = decoded.get(sound);
  if (known) return known;
  const loading = fetch(files[sound])
    .then((response) => response.arrayBuffer())
    .then((data) => new OfflineAudioContext(1, 1, 16_000).decodeAudioData(data));
  decoded.set(sound, loading);
  loading.catch(() => decoded.delete(sound));
  return loading;
}

/** A call continues without its sounds: their failures are only logged. */
const onlyLog = (cause: unknown) => console.warn('A call sound failed', cause);

export function loadSounds(): void {
  void load('start').catch(onlyLog);
  void load('end').catch(onlyLog);
}

export function playSound(context: AudioContext, sound: Sound): void {
  load(sound).then((buffer) => {
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    source.start();
  }).catch(onlyLog);
}
