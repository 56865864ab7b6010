import { useState } from 'react';
import { Bell, BellOff } from 'lucide-react';
import { Button } from 'shared/ui/button';
import { signalsCopy as copy } from './signals.copy.es';
import { isSoundOn, playSound, setSound } from './sound';

/** Switches the sound on, which is heard once, and off. */
export function SoundToggle() {
  const [on, setOn] = useState(isSoundOn);
  const Icon = on ? Bell : BellOff;
  const toggle = () => {
    setSound(!on);
    setOn(!on);
    if (!on) playSound();
  };
  return <Button data-screen-only variant="quiet" size="small" aria-pressed={on} aria-label={copy.sound} title={copy.sound} onClick={toggle}><Icon size={18} aria-hidden="true" /></Button>;
}
