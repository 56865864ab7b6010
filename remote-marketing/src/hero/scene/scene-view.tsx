import { Fragment, type ReactNode, type Ref } from 'react';
import { Bubble, VoiceMark, look } from 'shared/ui';
import { sceneCopy as copy, sceneLines, sceneMoments } from './scene.copy.es';
import styles from './scene.module.css';

/** Day and hour of the slot that gets booked, and the taken ones, row by row. */
const wanted = '1-3';
const taken = new Set(['0-0', '0-2', '0-3', '1-0', '1-1', '1-4', '2-1', '2-2', '2-4', '3-0', '3-2', '3-3']);
const before = 18;

interface SceneViewProps {
  /** Seconds into the call; undefined before playback. */
  readonly now: number | undefined;
  readonly mark?: Ref<SVGSVGElement>;
  readonly children: ReactNode;
}

/** What the call does while it is heard: who says what, the agenda that fills, the count that rises. */
export function SceneView({ now: heard, mark, children }: SceneViewProps) {
  const now = heard ?? 0;
  const said = Math.max(sceneLines.findLastIndex(({ from }) => from <= now), heard === undefined ? 1 : 0);
  const slot = now >= sceneMoments.booked ? 'booked' : now >= sceneMoments.offered ? 'offered' : 'wanted';
  return (
    <figure className={styles.scene} data-testid="scene">
      <figcaption className={styles.head}>
        <strong>{copy.title}</strong>
        <span className={look.soft}>{copy.example}</span>
      </figcaption>
      <div className={styles.player}>
        {children}
        {mark !== undefined && <VoiceMark className={styles.mark} drawing={mark} mood="voices" />}
      </div>
      <div className={styles.lines}>
        {sceneLines.slice(Math.max(said - 1, 0), said + 1).map(({ who, text }) => (
          <Bubble key={text} from={who}>{text}</Bubble>
        ))}
      </div>
      <div className={styles.result}>
        <div className={styles.week} role="img" aria-label={copy.agenda}>
          <span />
          {copy.days.map((day) => <span key={day}>{day}</span>)}
          {copy.hours.map((hour, row) => (
            <Fragment key={hour}>
              <span className={styles.hour}>{hour}</span>
              {copy.days.map((day, column) => {
                const place = `${row}-${column}`;
                const state = place === wanted ? slot : taken.has(place) ? 'taken' : 'free';
                return <span key={day} className={styles.slot} data-state={state}>{state === 'booked' && copy.patient}</span>;
              })}
            </Fragment>
          ))}
        </div>
        <p className={styles.count} data-risen={now >= sceneMoments.counted || undefined}>
          {copy.upcoming}
          <strong>{now >= sceneMoments.counted ? before + 1 : before}</strong>
        </p>
      </div>
    </figure>
  );
}
