import { lazy, useEffect, useRef, useState, type ReactNode } from 'react';
import 'shared/ui/call-player.module.css';
import { useHydrated } from 'shared/ui';
import './scene.module.css';

/** A path: in the build's rendering, the address begins with file:. */
const recording = new URL('./call.mp3', import.meta.url).pathname;
const load = () => import(/* webpackChunkName: "scene" */ './scene');
const Drawn = lazy(() => load().then(({ Scene }) => ({ default: Scene }), () => ({ default: () => <></> })));

/** The scene as its document brought it, which costs no script until somebody presses play; drawn for whoever comes from another page. */
export function StillScene() {
  const hydrated = useHydrated();
  const [still] = useState(() => !hydrated && typeof document !== 'undefined');
  const [playing, setPlaying] = useState<ReactNode>();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const left = new AbortController();
    let audio: HTMLAudioElement | undefined;
    const warn = (cause: unknown) => console.warn('The example call does not play as it should', cause);
    const press = async ({ target, detail }: MouseEvent) => {
      if (detail > 1 || !(target instanceof Element) || target.closest('button') === null) return;
      // While the player loads, or where it could not be loaded.
      if (audio !== undefined) return audio.paused ? audio.play() : audio.pause();
      const started = (audio = new Audio(recording));
      left.signal.addEventListener('abort', () => started.pause());
      started.play().catch(warn);
      frame.current?.scrollIntoView({ block: 'nearest' });
      const { Scene, loadCallPlaying } = await load();
      // The page stays as it is until all of the player is here.
      await loadCallPlaying();
      setPlaying(<Scene {...{ recording, audio: started, reading: frame.current?.querySelector('details')?.open }} />);
    };
    frame.current?.addEventListener('click', (event) => void press(event).catch(warn), { signal: left.signal });
    return () => left.abort();
  }, []);
  if (playing !== undefined) return playing;
  // Without a boundary of its own: the page waits for it, or it would push away what the visitor has come to see.
  if (!still) return <div><Drawn recording={recording} /></div>;
  // Nothing is written: React leaves what the document brought.
  return <div ref={frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
