import { useLayoutEffect, useRef, useState } from 'react';
import { listStaff, removeStaff, withdrawInvitation, type StaffList } from 'shared/contracts/auth';
import { ApiError, call } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { Spinner } from 'shared/ui/spinner';
import { Tile } from '../dashboard/tile';
import { LoadFailed } from '../exchange/load-failed';
import { useExchange } from '../exchange/use-exchange';
import { formatDate } from '../format/format';
import { InvitationForm } from './invitation-form';
import { RemoveDialog } from './remove-dialog';
import { roleLabels, staffCopy as copy } from './staff.copy.es';
import styles from './staff-page.module.css';

type Member = StaffList['members'][number];
type Invitation = StaffList['invitations'][number];

/** /panel/equipo, for owners: who sees the clinic's data. */
export function StaffPage({ ownEmail }: { readonly ownEmail: string }) {
  const staff = useExchange('staff', (signal) => call(listStaff, {}, { signal }));
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const [leaving, setLeaving] = useState<Member>();
  const [busy, setBusy] = useState(false);
  const lists = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that was pressed has gone with its row.
    if (done !== undefined && document.activeElement === document.body) lists.current?.focus();
  }, [done, staff.data]);

  async function change(work: () => Promise<unknown>, sentence: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    try {
      await work();
      setDone(sentence);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
      setLeaving(undefined);
      staff.refresh();
    }
  }

  return (
    <Tile id="equipo" title={copy.heading}>
      <p className={styles.text}>{copy.text}</p>
      {failure !== undefined && <Notice tone="danger" role="alert">{failure}</Notice>}
      {done !== undefined && <Notice tone="success" role="status">{done}</Notice>}
      {staff.status === 'loading' && <Spinner label={copy.loading} />}
      {staff.status === 'failed' && <LoadFailed message={staff.error.message} onRetry={staff.refresh} busy={staff.busy} />}
      {staff.status === 'ready' && (
        <div className={styles.columns}>
          <div ref={lists} className={styles.lists} tabIndex={-1}>
            <Members members={staff.data.members} ownEmail={ownEmail} onRemove={setLeaving} />
            <Invitations invitations={staff.data.invitations} onWithdraw={({ id, email }) => void change(() => call(withdrawInvitation, { id }), copy.withdrawn(email))} />
          </div>
          <InvitationForm onInvited={staff.refresh} />
        </div>
      )}
      <RemoveDialog
        email={leaving?.email}
        busy={busy}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving !== undefined && void change(() => call(removeStaff, { userId: leaving.userId }), copy.removed(leaving.email))}
      />
    </Tile>
  );
}

function Members({ members, ownEmail, onRemove }: { readonly members: readonly Member[]; readonly ownEmail: string; readonly onRemove: (member: Member) => void }) {
  return (
    <section>
      <h3 className={styles.heading}>{copy.members}</h3>
      <ul className={styles.list}>
        {members.map((member) => (
          <li key={member.userId} className={styles.row}>
            <div className={styles.person}>
              <strong>{member.name ?? member.email}</strong>
              <span className={styles.soft}>{`${member.email} · ${roleLabels[member.role]} · ${copy.since.toLowerCase()} ${formatDate(member.since)}`}</span>
            </div>
            {member.email === ownEmail ? (
              <span className={styles.soft}>{copy.you}</span>
            ) : (
              <Button variant="quiet" size="small" aria-label={`${copy.remove}: ${member.email}`} onClick={() => onRemove(member)}>{copy.remove}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invitations({ invitations, onWithdraw }: { readonly invitations: readonly Invitation[]; readonly onWithdraw: (invitation: Invitation) => void }) {
  return (
    <section>
      <h3 className={styles.heading}>{copy.invitations}</h3>
      {invitations.length === 0 && <p className={styles.soft}>{copy.noInvitations}</p>}
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <div className={styles.person}>
              <strong>{invitation.email}</strong>
              <span className={styles.soft}>{`${roleLabels[invitation.role]} · ${copy.expires(formatDate(invitation.expiresAt))}`}</span>
            </div>
            <Button variant="quiet" size="small" aria-label={`${copy.withdraw}: ${invitation.email}`} onClick={() => onWithdraw(invitation)}>{copy.withdraw}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
