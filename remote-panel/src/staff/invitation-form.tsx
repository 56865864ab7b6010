import { useState, type FormEvent } from 'react';
import { inviteStaff } from 'shared/contracts/auth';
import { staffRoles, type StaffRole } from 'shared/contracts/staff-rights';
import { ApiError, call } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { TextField } from 'shared/ui/text-field';
import styles from './invitation-form.module.css';
import { roleHints, roleLabels, staffCopy as copy } from './staff.copy.es';

/** Invites somebody by e-mail. The address is checked by the same schema as in the API. */
export function InvitationForm({ onInvited }: { readonly onInvited: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('reception');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    setSentTo(undefined);
    const invitation = { email, role };
    if (!inviteStaff.input.isValidSync(invitation)) {
      setError(email.trim() === '' ? copy.emailRequired : copy.emailInvalid);
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      const stored = await call(inviteStaff, inviteStaff.input.cast(invitation));
      setSentTo(stored.email);
      setEmail('');
      onInvited();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setFailure(refusal.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate aria-labelledby="invitar" onSubmit={(event) => void submit(event)}>
      <h3 className={styles.heading} id="invitar">{copy.invite}</h3>
      {failure !== undefined && <Notice tone="danger" role="alert">{failure}</Notice>}
      {sentTo !== undefined && <Notice tone="success" role="status">{copy.sent(sentTo)}</Notice>}
      <TextField
        id="invitar-email"
        type="email"
        autoComplete="off"
        label={copy.email}
        hint={copy.emailHint}
        error={error}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>{copy.role}</legend>
        {staffRoles.toReversed().map((option) => (
          <label key={option} className={styles.option}>
            <input type="radio" name="rol" value={option} checked={role === option} onChange={() => setRole(option)} />
            <span>{roleLabels[option]}<span className={styles.hint}>{`: ${roleHints[option]}`}</span></span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" busy={busy}>{copy.send}</Button>
    </form>
  );
}
