import { usePageTitle } from 'shared/singleton';
import { ButtonLink } from 'shared/ui/button-link';
import { MessagePage } from 'shared/ui/message-page';
import { layoutCopy } from './layout.copy.es';

const copy = layoutCopy.notFound;

export function NotFound() {
  usePageTitle(copy.title);
  return (
    <main id="contenido" tabIndex={-1}>
      <MessagePage
        kicker={copy.kicker}
        title={copy.title}
        text={copy.text}
        actions={
          <>
            <ButtonLink to="/">{copy.home}</ButtonLink>
            <ButtonLink to="/#cta" variant="secondary">{copy.contact}</ButtonLink>
          </>
        }
      />
    </main>
  );
}
