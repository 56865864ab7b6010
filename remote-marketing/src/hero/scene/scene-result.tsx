import { Fragment } from 'react';
import { sceneCopy as copy, sceneMoments } from './scene.copy.es';
import styles from './scene.module.css';

/** Day and hour of the slot that gets booked, and the taken ones, row by row. */
const wanted = '1-3';
const taken = new Set(['0-0', '0-2', '0-3', '1-0', '1-1', '1-4', '2-1', '2-2', '2-4', '3-0', '3-2', '3-3']);
const before = 18;

/** What the call does: the agenda that fills and the count that rises. `now`: seconds into the call; undefined before playback. */
export function SceneResult({ now = 0 }: { readonly now: number | undefined }) {
  const slot = now >= sceneMoments.booked ? 'booked' : now >= sceneMoments.offered ? 'offered' : 'wanted';
  return (
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
  );
}
