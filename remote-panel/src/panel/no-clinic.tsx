import type { SessionInfo } from 'shared/contracts/auth';
import { useSite } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { ButtonLink } from 'shared/ui/button-link';
import { MessagePage } from 'shared/ui/message-page';
import { Notice } from 'shared/ui/notice';
import { ClinicChoice } from './clinic-dialog';
import { panelCopy as copy } from './panel.copy.es';
import { useSignOut } from './use-leave';

/** For a person whose session works for no clinic: said plainly, with those that they belong to. */
export function NoClinic({ session: { user, clinics } }: { readonly session: SessionInfo }) {
  const { email } = useSite();
  const { busy, failed, leave } = useSignOut();
  return (
    <MessagePage mood="pause" {...copy.noClinic(user.email, clinics.length)}>
      {failed && <Notice tone="danger" role="alert">{copy.otherAccountFailed}</Notice>}
      {clinics.map((clinic) => <ClinicChoice key={clinic.id} {...clinic} />)}
      <Button variant={clinics.length === 0 ? 'primary' : 'secondary'} onClick={leave} busy={busy}>{copy.otherAccount}</Button>
      <ButtonLink href={`mailto:${email}`} variant="secondary">{copy.writeUs}</ButtonLink>
    </MessagePage>
  );
}
