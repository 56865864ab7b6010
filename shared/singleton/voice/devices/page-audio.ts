let context: AudioContext | undefined;

/** The page's one audio context, resumed. Its creation blocks the page for a moment. */
export function pageAudio(): AudioContext {
  context ??= new AudioContext();
  void context.resume();
  return context;
}
