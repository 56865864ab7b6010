import { useEffect, useRef, useState } from 'react';
import { Choice } from '../ui/choice';
import { callsCopy as copy } from './calls.copy.es';

const speeds = [1, 1.25, 1.5, 2].map((speed) => [speed, copy.times(speed)] as const);

/** The recording of a call, to listen to from any moment of it and as fast as wanted. */
export function Recording({ address }: { readonly address: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    // Loading begins with the default, and nothing is loaded before it is played.
    if (audio.current !== null) Object.assign(audio.current, { defaultPlaybackRate: speed, playbackRate: speed });
  }, [speed]);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript below is the recording's text */}
      <audio ref={audio} controls preload="none" src={address} aria-label={copy.recording} />
      <Choice label={copy.speed} value={speed} options={speeds} onChange={setSpeed} />
    </>
  );
}
