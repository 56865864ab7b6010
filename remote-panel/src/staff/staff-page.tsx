import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const { busy, failure, done, change } = useChange(() => {
    setLeaving(undefined);
    setWithdrawing(undefined);
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
              <section>
                <h3 className={shapes.heading}>{copy.members}</h3>
                <ul className={shapes.rows}>
                  {members.map((member) => (
                    <Row key={member.userId} name={member.name ?? member.email} about={`${member.email} · ${roleLabels[member.role]} · ${copy.since.toLowerCase()} ${formatDate(member.since)}`}>
                      {member.email === ownEmail ? (
                        <span className={shapes.soft}>{copy.you}</span>
                      ) : (
                        <Button variant="quiet" size="small" aria-label={`${copy.remove}: ${member.email}`} onClick={() => setLeaving(member)}>{copy.remove}</Button>
                      )}
                    </Row>
                  ))}
                </ul>
              </section>
              <section>
                <h3 className={shapes.heading}>{copy.invitations}</h3>
                {invitations.length === 0 && <p className={shapes.soft}>{copy.noInvitations}</p>}
                <ul className={shapes.rows}>
                  {invitations.map((invitation) => (
                    <Row key={invitation.id} name={invitation.email} about={`${roleLabels[invitation.role]} · ${copy.expires(formatDate(invitation.expiresAt))}`}>
                      <Button variant="quiet" size="small" aria-label={`${copy.withdraw}: ${invitation.email}`} onClick={() => setWithdrawing(invitation)}>{copy.withdraw}</Button>
                    </Row>
                  ))}
                </ul>
              </section>
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
      <ConfirmDialog
        id="retirar-invitacion"
        open={withdrawing !== undefined}
        title={copy.withdrawQuestion(withdrawing?.email ?? '')}
        description={copy.withdrawText}
        no={copy.cancel}
        yes={copy.withdraw}
        busy={busy}
        onClose={() => setWithdrawing(undefined)}
        onConfirm={() => withdrawing !== undefined && withdraw(withdrawing)}
      />
    </Tile>
  );
}

function Row({ name, about, children }: { readonly name: string; readonly about: string; readonly children: ReactNode }) {
  return (
    <li className={`${shapes.ends} ${styles.row}`}>
      <div>
        <strong>{name}</strong>
        <p className={shapes.soft}>{about}</p>
      </div>
      {children}
    </li>
  );
}
