import { useState, type ReactNode } from 'react';
import { listStaff, removeStaff, requireSecondFactor, withdrawInvitation, type StaffList } from 'shared/contracts/clinic/auth';
import { call } from 'shared/http/client';
import { Button, look } from 'shared/ui';
import { Choice, ConfirmDialog, formatDate, Loaded, shapes, Tile, useChange, useExchange } from '../ui';
import { InvitationForm } from './invitation-form';
import { roleLabels, staffCopy as copy } from './staff.copy.es';
import styles from './staff-page.module.css';

/** The confirmation before somebody loses something. */
type Question = (typeof copy)['remove' | 'withdraw'] & { readonly email: string; readonly work: () => Promise<unknown> };

const aboutOf = ({ email, role, since, hasApp }: StaffList['members'][number]): string =>
  [email, roleLabels[role], copy.since(formatDate(since)), hasApp ? copy.app : copy.noApp].join(' · ');

/** /panel/equipo, for owners: who has access to the clinic's data, and whether everybody needs a second factor. */
export function StaffPage({ ownEmail }: { readonly ownEmail: string }) {
  const staff = useExchange('staff', (signal) => call(listStaff, {}, { signal }));
  const [question, setQuestion] = useState<Question>();
  const { busy, notice, change } = useChange(() => {
    setQuestion((now) => (now === question ? undefined : now));
    staff.refresh();
  });
  const rule = useChange(staff.refresh);
  const withdraw = ({ id, email }: StaffList['invitations'][number]) =>
    setQuestion({ ...copy.withdraw, email, work: () => call(withdrawInvitation, { id }) });
  const remove = ({ userId, email }: StaffList['members'][number]) =>
    setQuestion({ ...copy.remove, email, work: () => call(removeStaff, { userId }) });

  return (
    <Tile id="equipo" title={copy.heading}>
      <p className={shapes.soft}>{copy.text}</p>
      <Loaded exchange={staff} loading={copy.loading}>
        {({ members, invitations, secondFactorRequired }) => (
          <div className={`${shapes.stack} ${styles.columns}`}>
            <div className={`${shapes.acted} ${styles.lists}`} tabIndex={-1}>
              {notice}
              <section>
                <h3 className={shapes.heading}>{copy.members}</h3>
                <ul className={shapes.rows}>
                  {members.map((member) => (
                    <Row key={member.userId} name={member.name ?? member.email} about={aboutOf(member)}>
                      {member.email === ownEmail
                        ? <span className={shapes.soft}>{copy.you}</span>
                        : <Button variant="quiet" size="small" aria-label={`${copy.remove.yes}: ${member.email}`} onClick={() => remove(member)}>{copy.remove.yes}</Button>}
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
                      <Button variant="quiet" size="small" aria-label={`${copy.withdraw.yes}: ${invitation.email}`} onClick={() => withdraw(invitation)}>{copy.withdraw.yes}</Button>
                    </Row>
                  ))}
                </ul>
              </section>
              <section className={shapes.stack}>
                <h3 className={shapes.heading}>{copy.secondFactor}</h3>
                <p className={shapes.soft}>{copy.secondFactorText}</p>
                <Choice<boolean>
                  label={copy.secondFactor}
                  value={secondFactorRequired}
                  options={[[true, copy.required], [false, copy.spared]]}
                  onChange={(required) => rule.change(() => call(requireSecondFactor, { required }), copy.ruleChanged)}
                />
                {rule.notice}
              </section>
            </div>
            <InvitationForm onInvited={staff.refresh} />
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        id="quitar-acceso"
        open={question !== undefined}
        title={question?.title(question.email) ?? ''}
        description={question?.text}
        no={copy.cancel}
        yes={question?.yes ?? ''}
        busy={busy}
        onClose={() => setQuestion(undefined)}
        onConfirm={() => question && change(question.work, question.done(question.email))}
      />
    </Tile>
  );
}

export function Row({ name, about, children }: { readonly name: string; readonly about: string; readonly children: ReactNode }) {
  return (
    <li className={`${shapes.ends} ${styles.row}`}>
      <div>
        <strong>{name}</strong>
        <p className={`${shapes.soft} ${look.anywhere}`}>{about}</p>
      </div>
      {children}
    </li>
  );
}
