import type { ReactNode, Ref } from 'react';
import { Bubble } from '../bubble/bubble';
import { VoiceMark } from '../voice-mark/voice-mark';
import styles from './call-player.module.css';

/** What somebody says in a recorded call. */
export interface CallLine {
  readonly who: 'agent' | 'user';
  /** Seconds into the call. */
  readonly from: number;
  readonly text: string;
}

export interface CallPlayerProps {
  /** Address of the recording. */
  readonly recording: string;
  /** At least two. The page shows all of them as text, too. */
  readonly lines: readonly CallLine[];
  /** Length of the recording. */
  readonly seconds: number;
  readonly onPlay?: () => void;
  /** The sound, where the press on play came before this was drawn. */
  readonly audio?: HTMLAudioElement | undefined;
  /** Renders what else follows the call, from the seconds since its start; undefined before playback. */
  readonly scene?: (now: number | undefined) => ReactNode;
}

interface PlayerViewProps extends Pick<CallPlayerProps, 'lines' | 'scene'> {
  readonly now: number | undefined;
  readonly mark?: Ref<SVGSVGElement>;
  /** The controls. */
  readonly children: ReactNode;
}

/** The controls of a recorded call, the line that is being said below the one before it, and what follows them. */
export function PlayerView({ lines, now, mark, scene, children }: PlayerViewProps) {
  const said = now === undefined ? 1 : lines.findLastIndex(({ from }) => from <= now);
  return (
    <div className={styles.view}>
      <div className={styles.player}>
        {children}
        {mark !== undefined && <VoiceMark className={styles.mark} drawing={mark} mood="voices" />}
      </div>
      <div className={styles.lines}>
        {lines.slice(Math.max(said - 1, 0), Math.max(said, 0) + 1).map(({ who, text }) => <Bubble key={text} from={who}>{text}</Bubble>)}
      </div>
      {scene?.(now)}
    </div>
  );
}
