let context: AudioContext | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

/** The page's one audio context, resumed. Its creation blocks the page for a moment. */
export function pageAudio(): AudioContext {
  resting = void clearTimeout(resting);
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** Suspends it once the last sound is over: while it runs, it holds every stream that was measured, with its whole call. */
export const restAudio = (): void => void (resting ??= setTimeout(() => void context?.suspend(), 2_000));
