import { usePageTitle } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { ButtonLink } from 'shared/ui/button-link';
import { MessagePage } from 'shared/ui/message-page';
import { layoutCopy } from './layout.copy.es';

const copy = layoutCopy.unavailable;

/** What a visitor sees when no release of a remote could serve: an honest page with ways to go on. */
export function RemoteFallback({ onRetry }: { readonly onRetry: () => void }) {
  usePageTitle(copy.title);
  return (
    <MessagePage mood="pause" role="alert" title={copy.title} text={copy.text}>
      <Button onClick={onRetry}>{copy.retry}</Button>
      <ButtonLink to="/" variant="secondary">{copy.home}</ButtonLink>
    </MessagePage>
  );
}
