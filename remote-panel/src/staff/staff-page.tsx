import { useState } from 'react';
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

/** /panel/equipo, for owners: who sees the clinic's data. */
export function StaffPage({ ownEmail }: { readonly ownEmail: string }) {
  const staff = useExchange('staff', (signal) => call(listStaff, {}, { signal }));
  const [failure, setFailure] = useState<string>();
  const [leaving, setLeaving] = useState<Member>();

  async function change(work: () => Promise<unknown>): Promise<void> {
    setFailure(undefined);
    try {
      await work();
      setLeaving(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setLeaving(undefined);
    }
    staff.refresh();
  }

  return (
    <Tile id="equipo" title={copy.heading}>
      <p className={styles.text}>{copy.text}</p>
      {failure !== undefined && <Notice tone="danger" role="alert">{failure}</Notice>}
      {staff.status === 'loading' && <Spinner label={copy.loading} />}
      {staff.status === 'failed' && <LoadFailed message={staff.error.message} onRetry={staff.refresh} busy={staff.busy} />}
      {staff.status === 'ready' && (
        <div className={styles.columns}>
          <div className={styles.lists}>
            <Members members={staff.data.members} ownEmail={ownEmail} onRemove={setLeaving} />
            <Invitations invitations={staff.data.invitations} onWithdraw={(id) => void change(() => call(withdrawInvitation, { id }))} />
          </div>
          <InvitationForm onInvited={staff.refresh} />
        </div>
      )}
      <RemoveDialog
        email={leaving?.email}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving !== undefined && void change(() => call(removeStaff, { userId: leaving.userId }))}
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

function Invitations({ invitations, onWithdraw }: { readonly invitations: StaffList['invitations']; readonly onWithdraw: (id: string) => void }) {
  return (
    <section>
      <h3 className={styles.heading}>{copy.invitations}</h3>
      {invitations.length === 0 && <p className={styles.soft}>{copy.noInvitations}</p>}
      <ul className={styles.list}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className={styles.row}>
            <div className={styles.person}>
              <strong>{email}</strong>
              <span className={styles.soft}>{`${roleLabels[role]} · ${copy.expires(formatDate(expiresAt))}`}</span>
            </div>
            <Button variant="quiet" size="small" aria-label={`${copy.withdraw}: ${email}`} onClick={() => onWithdraw(id)}>{copy.withdraw}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
