import { CallPlayer, loadCallPlaying, look } from 'shared/ui';
import { sceneCopy as copy, sceneLines, sceneMoments } from './scene.copy.es';
import { SceneResult } from './scene-result';
import styles from './scene.module.css';

export { loadCallPlaying };

/** "Una llamada, una cita": a call of 25 seconds to hear and to read, and the agenda that it fills. */
export function Scene({ recording, audio, reading }: { readonly recording: string; readonly audio?: HTMLAudioElement; readonly reading?: boolean }) {
  return (
    <div>
      <figure className={styles.scene} data-testid="scene">
        <figcaption className={styles.head}>
          <strong>{copy.title}</strong>
          <span className={look.soft}>{copy.example}</span>
        </figcaption>
        <CallPlayer recording={recording} lines={sceneLines} seconds={sceneMoments.end} audio={audio} scene={(now) => <SceneResult now={now} />} />
      </figure>
      <details className={styles.read} open={reading}>
        <summary className={look.disclosure}>{copy.read}</summary>
        {sceneLines.map(({ who, text }) => <p key={text}><strong>{copy.who[who]}:</strong> {text}</p>)}
      </details>
    </div>
  );
}
