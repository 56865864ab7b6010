import { useEffect, useRef, useState } from 'react';
import type { CallDetail } from 'shared/contracts/conversations/call-history';
import { categoryLabel } from 'shared/copy/calls.es';
import { callerOf } from 'shared/csv/sheet-rows';
import { Badge } from 'shared/ui';
import { Said } from '../conversation/said';
import { Choice, formatDecimal, formatLength, formatMoment, Loaded, shapes, TelephoneLink } from '../ui';
import styles from './call-content.module.css';
import { CallOutcomeBadge } from './call-outcome';
import { callsCopy as copy } from './calls.copy.es';
import { useCall } from './use-calls';

const speeds = [1, 1.25, 1.5, 2].map((speed) => [speed, copy.times(speed)] as const);

export function Recording({ address }: { readonly address: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(1);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // Loading starts with the default, and nothing loads before playback.
    if (audio.current !== null) Object.assign(audio.current, { defaultPlaybackRate: speed, playbackRate: speed });
  }, [speed]);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript below is the recording's text */}
      <audio ref={audio} controls preload="none" src={address} aria-label={copy.recording} onError={() => setFailed(true)} onPlaying={() => setFailed(false)} />
      <p role="status" className={shapes.soft}>{failed && copy.recordingFailed}</p>
      <Choice label={copy.speed} value={speed} options={speeds} onChange={setSpeed} />
    </>
  );
}

export const CallContent = ({ id }: { readonly id: string }) =>
  <Loaded exchange={useCall(id)} loading={copy.loading}>{(item) => <Detail item={item} />}</Loaded>;

function Detail({ item }: { readonly item: CallDetail }) {
  return (
    <div className={`${shapes.stack} ${styles.detail}`}>
      <p className={shapes.line}>
        {item.callerName !== null && <strong>{item.callerName}</strong>}
        {item.callerPhone ? <TelephoneLink phone={item.callerPhone} /> : <strong>{callerOf(item)}</strong>}
        <time dateTime={item.startedAt}>{formatMoment(item.startedAt, new Date())}</time>
        {item.durationMs !== null && <span>{formatLength(item.durationMs)}</span>}
        <CallOutcomeBadge outcome={item.outcome} />
        {item.category !== null && <Badge>{categoryLabel(item.category)}</Badge>}
        {item.reservedAppointment === true && <Badge tone="accent">{copy.appointment}</Badge>}
        {item.satisfaction !== null && <Badge>{copy.satisfaction(formatDecimal(item.satisfaction))}</Badge>}
        {item.sample && <Badge tone="warm">{copy.sample}</Badge>}
      </p>
      <section>
        <h3 className={shapes.heading}>{copy.summary}</h3>
        <p>{item.summary ?? copy.noSummary}</p>
      </section>
      <section>
        <h3 className={shapes.heading}>{copy.recording}</h3>
        {item.recordingUrl !== null && <Recording address={item.recordingUrl} />}
        {item.recordingUrl === null && <p className={shapes.soft}>{item.outcome === 'ongoing' ? copy.afterCall : copy.noRecording}</p>}
      </section>
      <section>
        <h3 className={shapes.heading}>{copy.transcript}</h3>
        {item.transcript.length === 0 && <p className={shapes.soft}>{item.outcome === 'ongoing' ? copy.nothingSaid : copy.noTranscript}</p>}
        {/* A transcript never changes its order, so the index is a stable key. */}
        {item.transcript.length > 0 && <ol className={shapes.stack}>{item.transcript.map((line, position) => <Said key={position} {...line} />)}</ol>}
      </section>
    </div>
  );
}
