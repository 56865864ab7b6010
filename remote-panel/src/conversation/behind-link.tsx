import { Link, useLocation } from 'shared/singleton';
import shapes from '../ui/shapes.module.css';
import { conversationCopy as copy } from './conversation.copy.es';

/** The way to the call or chat behind a row, over the page that is open; nothing where neither is kept. */
export function BehindLink({ callId, threadId }: { readonly callId: string | null; readonly threadId: string | null }) {
  const { search } = useLocation();
  if (callId === null && threadId === null) return null;
  const parameters = new URLSearchParams(search);
  parameters.set(callId === null ? 'chat' : 'llamada', callId ?? threadId ?? '');
  return <Link className={shapes.link} data-screen-only to={`?${parameters}`} preventScrollReset>{callId === null ? copy.seeChat : copy.seeCall}</Link>;
}
