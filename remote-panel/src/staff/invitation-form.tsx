import { useEffect, useRef, useState, type FormEvent } from 'react';
import { inviteStaff } from 'shared/contracts/clinic/auth';
import { staffRoles, type StaffRole } from 'shared/contracts/clinic/staff-rights';
import { call } from 'shared/http/client';
import { Button, TextField } from 'shared/ui';
import { shapes, useChange } from '../ui';
import styles from './invitation-form.module.css';
import { roleHints, roleLabels, staffCopy as copy } from './staff.copy.es';

/** Invites somebody by e-mail. The address is checked by the same schema as in the API. */
export function InvitationForm({ onInvited }: { readonly onInvited: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('reception');
  const [refusal, setRefusal] = useState<{ readonly text: string }>();
  const field = useRef<HTMLInputElement>(null);
  const { busy, notice, change } = useChange(onInvited);
  // The reason is rendered by now, so it is read out with the field.
  useEffect(() => void (refusal !== undefined && field.current?.focus()), [refusal]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const invitation = { email, role };
    if (!inviteStaff.input.isValidSync(invitation)) {
      return setRefusal({ text: email.trim() === '' ? copy.emailRequired : copy.emailInvalid });
    }
    const checked = inviteStaff.input.cast(invitation);
    change(async () => {
      const { mailed } = await call(inviteStaff, checked);
      setEmail((now) => (now === email ? '' : now));
      return mailed;
    }, (mailed) => copy.sent(checked.email, mailed));
  }

  return (
    <form className={`${shapes.stack} ${styles.form}`} noValidate aria-labelledby="invitar" onSubmit={submit}>
      <h3 className={shapes.heading} id="invitar">{copy.invite}</h3>
      {refusal === undefined && notice}
      <TextField
        id="invitar-email"
        type="email"
        autoComplete="off"
        label={copy.email}
        hint={copy.emailHint}
        ref={field}
        error={refusal?.text}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setRefusal(undefined);
        }}
      />
      <fieldset className={styles.roles}>
        <legend className={shapes.heading}>{copy.role}</legend>
        {staffRoles.toReversed().map((option) => (
          <label key={option} className={styles.option}>
            <input type="radio" name="rol" value={option} checked={role === option} onChange={() => setRole(option)} />
            <span>{roleLabels[option]}<span className={shapes.soft}>{`: ${roleHints[option]}`}</span></span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" busy={busy}>{copy.send}</Button>
    </form>
  );
}
