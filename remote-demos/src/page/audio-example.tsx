import { Card } from 'shared/ui/card';
import type { Log } from '../access/log-action';
import { Conversation } from './conversation';
import styles from './audio-example.module.css';
import page from './demo-page.module.css';
import { genericDemoCopy as copy } from './generic-demo.copy.es';

/** Smallest first; Apple's players know Ogg since 18.4 only. */
const recordings = [
  { src: new URL('./example-call.ogg', import.meta.url).href, type: 'audio/ogg; codecs=opus' },
  { src: new URL('./example-call.mp3', import.meta.url).href, type: 'audio/mpeg' },
];

/** A call at night that one can listen to, or read. */
export function AudioExample({ log }: { readonly log: Log }) {
  return (
    <Card as="section" tone="accent" padding="large">
      <h2 className={page.subtitle}>{copy.audio}</h2>
      <p>{copy.audioText}</p>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the whole conversation stands in words below */}
      <audio className={styles.audio} controls preload="none" aria-label={copy.audioLabel} onPlay={() => log('audio_example_play')}>
        {recordings.map(({ src, type }) => <source key={type} src={src} type={type} />)}
      </audio>
      <details>
        <summary className={styles.summary}>{copy.transcript}</summary>
        <Conversation turns={copy.transcriptLines} />
      </details>
    </Card>
  );
}
