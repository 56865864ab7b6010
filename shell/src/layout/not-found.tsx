import { useLocation, usePageTitle } from 'shared/singleton';
import { ButtonLink, MessagePage, useHydrated } from 'shared/ui';
import { layoutCopy } from './layout.copy.es';

const copy = layoutCopy.notFound;

export function NotFound() {
  usePageTitle(copy.title);
  const { pathname } = useLocation();
  // What the server says of a panel that was retired is what it says of the addresses below it.
  const isPanel = (useHydrated() ? pathname : `${pathname}/`).startsWith('/panel/');
  return (
    <MessagePage kicker={copy.kicker} title={copy.title} text={copy.text}>
      <ButtonLink to={isPanel ? '/panel' : '/'}>{isPanel ? copy.panel : copy.home}</ButtonLink>
      {!isPanel && <ButtonLink to="/#cta" variant="secondary">{copy.contact}</ButtonLink>}
    </MessagePage>
  );
}
