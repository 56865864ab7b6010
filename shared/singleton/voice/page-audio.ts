let context: AudioContext | undefined;

/** The page's one audio context, awake. Making it holds the page up for a moment. */
export function pageAudio(): AudioContext {
  context ??= new AudioContext();
  void context.resume();
  return context;
}
