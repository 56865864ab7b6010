import { Card } from 'shared/ui/card';
import type { Log } from '../access/log-action';
import { Conversation } from './conversation';
import styles from './demo-page.module.css';
import { genericDemoCopy as copy } from './generic-demo.copy.es';

const recording = new URL('./example-call.ogg', import.meta.url).href;

/** A call at night that one can listen to, or read. */
export function AudioExample({ log }: { readonly log: Log }) {
  return (
    <Card as="section" tone="accent" padding="large">
      <h2 className={styles.heading}>{copy.audio}</h2>
      <p>{copy.audioText}</p>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the whole conversation stands in words below */}
      <audio className={styles.audio} controls preload="none" src={recording} aria-label={copy.audioLabel} onPlay={() => log('audio_example_play')} />
      <details className={styles.details}>
        <summary className={styles.summary}>{copy.transcript}</summary>
        <Conversation turns={copy.transcriptLines} />
      </details>
    </Card>
  );
}
