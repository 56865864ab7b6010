const lookEveryMs = 150;
/** Louder is somebody speaking, on the meters' scale of 0 to 1. */
const speech = 0.12;
/** Between words. */
const pauseMs = 700;

/** Reports when somebody begins and stops speaking, by how loud it is. */
export function watchLoudness(level: () => number, onChange: (talking: boolean) => void): { stop(): void } {
  let talking = false;
  let loudAt = -Infinity;
  const timer = setInterval(() => {
    if (level() >= speech) loudAt = performance.now();
    const now = performance.now() - loudAt < pauseMs;
    if (now === talking) return;
    talking = now;
    onChange(talking);
  }, lookEveryMs);
  return { stop: () => clearInterval(timer) };
}
