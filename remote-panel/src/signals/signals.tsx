import { useState } from 'react';
import { Bell, BellOff } from 'lucide-react';
import { chooseMorningMail, type SessionInfo } from 'shared/contracts/clinic/auth';
import { call } from 'shared/http/client';
import { Button, Dialog } from 'shared/ui';
import { Choice, shapes, useChange } from '../ui';
import { signalsCopy as copy } from './signals.copy.es';
import { isSoundOn, playSound, setSound } from './sound';

const options = [[false, copy.no], [true, copy.yes]] as const;

/** Notifications of a person: a sound in this browser, played once when chosen, and a mail in the morning. */
export function Signals({ session: { user, clinic } }: { readonly session: SessionInfo }) {
  const [open, setOpen] = useState(false);
  const [sound, showSound] = useState(isSoundOn);
  const [mail, showMail] = useState(clinic?.morningMail === true);
  const { notice, change } = useChange();
  const Icon = sound || mail ? Bell : BellOff;
  const chooseSound = (on: boolean) => {
    setSound(on);
    showSound(on);
    if (on) playSound();
  };
  const chooseMail = (on: boolean) =>
    change(() => call(chooseMorningMail, { on }).then(() => showMail(on)), on ? copy.mailOn(user.email) : copy.mailOff);
  return (
    <>
      <Button data-screen-only variant="quiet" size="small" aria-label={copy.heading} title={copy.heading} onClick={() => setOpen(true)} icon={Icon} />
      <Dialog id="avisos" open={open} onClose={() => setOpen(false)} title={copy.heading} description={copy.text}>
        <div className={shapes.stack}>
          <p>{copy.sound}</p>
          <Choice label={copy.sound} value={sound} options={options} onChange={chooseSound} />
          <p>{copy.mail}</p>
          <Choice label={copy.mail} value={mail} options={options} onChange={chooseMail} />
          {notice}
        </div>
      </Dialog>
    </>
  );
}
