import { lazy, Suspense, useEffect, useState } from 'react';
import { Play } from 'lucide-react';
import look from '../look/look.module.css';
import { callPlayerCopy as copy } from './call-player.copy.es';
import styles from './call-player.module.css';
import { PlayerView, type CallPlayerProps } from './player-view';

/** Loaded with the first press on play. Without it the call still plays, and can be read. */
export const loadCallPlaying = () => import(/* webpackChunkName: "call-playing" */ './call-playing').then(({ CallPlaying }) => ({ default: CallPlaying }), () => ({ default: Heard }));
const Playing = lazy(loadCallPlaying);

function Heard({ seconds, ...call }: CallPlayerProps) {
  return <PlayerView {...call} now={undefined}><span className={styles.length}>{copy.length(seconds)}</span></PlayerView>;
}

/** A recorded call that plays on one press, before any of its scripts is loaded; without scripts in the browser's own player. */
export function CallPlayer(props: CallPlayerProps) {
  const { recording, seconds, onPlay } = props;
  const [audio, setAudio] = useState(props.audio);
  // The sound ends with its page, also before its player is loaded.
  useEffect(() => () => audio?.pause(), [audio]);
  if (audio !== undefined) return <Suspense fallback={<Heard {...props} />}><Playing {...props} audio={audio} /></Suspense>;
  const play = () => {
    // Synchronous in the press: browsers play sound only after a gesture.
    const made = new Audio(recording);
    made.play().catch((cause: unknown) => console.warn('The example call could not be played', cause));
    setAudio(made);
    onPlay?.();
  };
  return (
    <PlayerView {...props} now={undefined}>
      <button type="button" className={styles.play} onClick={play}>
        <span className={styles.disc}><Play size={22} aria-hidden="true" /></span>
        {copy.play}
        <span className={styles.length}>{copy.length(seconds)}</span>
      </button>
      <noscript className={look.rest}>
        {/* eslint-disable-next-line jsx-a11y/media-has-caption -- every line stands in words below */}
        <audio controls preload="none" src={recording} />
      </noscript>
    </PlayerView>
  );
}
