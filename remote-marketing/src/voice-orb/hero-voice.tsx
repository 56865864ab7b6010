import { useEffect, useState } from 'react';
import { onVoiceCallRequest, useFeatures } from 'shared/singleton';
import { voiceOrbCopy } from './voice-orb.copy.es';
import { VoiceOrb } from './voice-orb';
import styles from './hero-voice.module.css';

const silence = { agent: 0, caller: 0 };

/** The orb in the hero, with what one must know before speaking to it. */
export function HeroVoice() {
  const off = useFeatures().voice === 'off';
  const [asked, setAsked] = useState(false);
  useEffect(() => onVoiceCallRequest(() => setAsked(true)), []);
  return (
    <div className={styles.heroVoice}>
      <VoiceOrb state="idle" elapsedSeconds={0} levels={silence} onToggle={() => setAsked(true)} />
      <p className={styles.disclosure} id="voice-disclosure">{voiceOrbCopy.disclosure}</p>
      <p className={styles.notice} role="status">{asked && off ? voiceOrbCopy.off : ''}</p>
    </div>
  );
}
