import { usePageTitle } from 'shared/singleton';
import { ButtonLink, MessagePage } from 'shared/ui';
import { layoutCopy } from './layout.copy.es';

const copy = layoutCopy.notFound;

export function NotFound() {
  usePageTitle(copy.title);
  return (
    <MessagePage kicker={copy.kicker} title={copy.title} text={copy.text}>
      <ButtonLink to="/">{copy.home}</ButtonLink>
      <ButtonLink to="/#cta" variant="secondary">{copy.contact}</ButtonLink>
    </MessagePage>
  );
}
