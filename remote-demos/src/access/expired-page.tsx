import { ButtonLink, MessagePage } from 'shared/ui';
import { accessCopy as copy } from './access.copy.es';
import type { Log } from './log-action';

export const contactPlace = '/#cta';

export function ExpiredPage({ log }: { readonly log: Log }) {
  return (
    <MessagePage mood="over" title={copy.expiredTitle} text={copy.expiredText}>
      <ButtonLink to={contactPlace} onClick={() => log('cta_renew_access')}>{copy.renew}</ButtonLink>
      <ButtonLink to={contactPlace} variant="secondary" onClick={() => log('cta_talk_sales')}>{copy.sales}</ButtonLink>
    </MessagePage>
  );
}
