import { lazy, Suspense, useState } from 'react';
import { Play } from 'lucide-react';
import { look } from 'shared/ui';
import { sceneCopy as copy, sceneLines } from './scene.copy.es';
import { SceneView } from './scene-view';
import styles from './scene.module.css';

/** A path: in the build's rendering, the address begins with file:. */
const recording = new URL('./call.mp3', import.meta.url).pathname;

/** Loaded with the first press on play. Without it the call still plays, and can be read. */
const Playing = lazy(() => import(/* webpackChunkName: "scene" */ './scene-playing').then(({ ScenePlaying }) => ({ default: ScenePlaying }), () => ({ default: Heard })));

function Heard() {
  return <SceneView now={undefined}><span className={styles.length}>{copy.length}</span></SceneView>;
}

/** A call of 25 seconds that plays on one press, before any of its scripts is loaded; without scripts in the browser's own player. */
export function Scene() {
  const [audio, setAudio] = useState<HTMLAudioElement>();
  const play = () => {
    // Synchronous in the press: browsers play sound only after a gesture.
    const made = new Audio(recording);
    made.play().catch((cause: unknown) => console.warn('The example call could not be played', cause));
    setAudio(made);
  };
  return (
    <div>
      {audio !== undefined ? (
        <Suspense fallback={<Heard />}><Playing audio={audio} /></Suspense>
      ) : (
        <SceneView now={undefined}>
          <button type="button" className={styles.play} onClick={play}>
            <span className={styles.disc}><Play size={22} aria-hidden="true" /></span>
            {copy.play}
            <span className={styles.length}>{copy.length}</span>
          </button>
          <noscript className={look.rest}>
            {/* eslint-disable-next-line jsx-a11y/media-has-caption -- every line stands in words below */}
            <audio controls preload="none" src={recording} />
          </noscript>
        </SceneView>
      )}
      <details className={styles.read}>
        <summary>{copy.read}</summary>
        {sceneLines.map(({ who, text }) => <p key={text}><strong>{copy.who[who]}:</strong> {text}</p>)}
      </details>
    </div>
  );
}
