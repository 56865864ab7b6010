import { useLayoutEffect, useRef, useState } from 'react';
import { listStaff, removeStaff, withdrawInvitation, type StaffList } from 'shared/contracts/auth';
import { call } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { ChangeNotice } from '../exchange/change-notice';
import { Loaded } from '../exchange/loaded';
import { useChange } from '../exchange/use-change';
import { useExchange } from '../exchange/use-exchange';
import { formatDate } from '../format/format';
import { ConfirmDialog } from '../ui/confirm-dialog';
import shapes from '../ui/shapes.module.css';
import { Tile } from '../ui/tile';
import { InvitationForm } from './invitation-form';
import { roleLabels, staffCopy as copy } from './staff.copy.es';
import styles from './staff-page.module.css';

type Member = StaffList['members'][number];
type Invitation = StaffList['invitations'][number];

/** /panel/equipo, for owners: who sees the clinic's data. */
export function StaffPage({ ownEmail }: { readonly ownEmail: string }) {
  const staff = useExchange('staff', (signal) => call(listStaff, {}, { signal }));
  const [leaving, setLeaving] = useState<Member>();
  const { busy, failure, done, change } = useChange(() => {
    setLeaving(undefined);
    staff.refresh();
  });
  const lists = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that was pressed has gone with its row.
    if (done !== undefined && document.activeElement === document.body) lists.current?.focus();
  }, [done, staff.data]);
  const withdraw = ({ id, email }: Invitation) => change(() => call(withdrawInvitation, { id }), copy.withdrawn(email));
  const remove = ({ userId, email }: Member) => change(() => call(removeStaff, { userId }), copy.removed(email));

  return (
    <Tile id="equipo" title={copy.heading}>
      <p className={shapes.soft}>{copy.text}</p>
      <ChangeNotice failure={failure} done={done} />
      <Loaded exchange={staff} loading={copy.loading}>
        {({ members, invitations }) => (
          <div className={styles.columns}>
            <div ref={lists} className={styles.lists} tabIndex={-1}>
              <Members members={members} ownEmail={ownEmail} onRemove={setLeaving} />
              <Invitations invitations={invitations} onWithdraw={withdraw} />
            </div>
            <InvitationForm onInvited={staff.refresh} />
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        id="quitar-acceso"
        open={leaving !== undefined}
        title={copy.removeQuestion(leaving?.email ?? '')}
        description={copy.removeText}
        no={copy.cancel}
        yes={copy.remove}
        busy={busy}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving !== undefined && remove(leaving)}
      />
    </Tile>
  );
}

function Members({ members, ownEmail, onRemove }: { readonly members: readonly Member[]; readonly ownEmail: string; readonly onRemove: (member: Member) => void }) {
  return (
    <section>
      <h3 className={shapes.heading}>{copy.members}</h3>
      <ul className={shapes.rows}>
        {members.map((member) => (
          <li key={member.userId} className={`${shapes.ends} ${styles.row}`}>
            <div>
              <strong>{member.name ?? member.email}</strong>
              <p className={shapes.soft}>{`${member.email} · ${roleLabels[member.role]} · ${copy.since.toLowerCase()} ${formatDate(member.since)}`}</p>
            </div>
            {member.email === ownEmail ? (
              <span className={shapes.soft}>{copy.you}</span>
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
      <h3 className={shapes.heading}>{copy.invitations}</h3>
      {invitations.length === 0 && <p className={shapes.soft}>{copy.noInvitations}</p>}
      <ul className={shapes.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={`${shapes.ends} ${styles.row}`}>
            <div>
              <strong>{invitation.email}</strong>
              <p className={shapes.soft}>{`${roleLabels[invitation.role]} · ${copy.expires(formatDate(invitation.expiresAt))}`}</p>
            </div>
            <Button variant="quiet" size="small" aria-label={`${copy.withdraw}: ${invitation.email}`} onClick={() => onWithdraw(invitation)}>{copy.withdraw}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
