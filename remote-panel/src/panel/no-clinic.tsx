import { signOut, type SessionInfo } from 'shared/contracts/auth';
import { call } from 'shared/http/client';
import { useSite } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { ButtonLink } from 'shared/ui/button-link';
import { MessagePage } from 'shared/ui/message-page';
import { Notice } from 'shared/ui/notice';
import { panelCopy as copy } from './panel.copy.es';
import { useLeave } from './use-leave';

/** For a person who is signed in and belongs to no clinic: said plainly, and nobody's data. */
export function NoClinic({ session }: { readonly session: SessionInfo }) {
  const { email } = useSite();
  const { busy, failed, leave } = useLeave(() => call(signOut, {}, { timeoutMs: 5_000 }), '/');
  return (
    <MessagePage mood="pause" title={copy.noClinicTitle} text={copy.noClinicText(session.user.email)}>
      {failed && <Notice tone="danger" role="alert">{copy.otherAccountFailed}</Notice>}
      <Button onClick={leave} busy={busy}>{copy.otherAccount}</Button>
      <ButtonLink href={`mailto:${email}`} variant="secondary">{copy.writeUs}</ButtonLink>
    </MessagePage>
  );
}
