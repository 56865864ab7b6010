import { Dialog } from 'shared/ui/dialog';
import { useParameter } from '../address/use-parameter';
import { CallDialog } from '../calls/call-dialog';
import { ThreadMessages } from '../chat/thread-messages';
import { conversationCopy as copy } from './conversation.copy.es';

const nothing = () => undefined;

/** The call or chat that the address names, over whatever page of the panel. */
export function ConversationDialogs() {
  const [callId, setCallId] = useParameter('llamada');
  const [threadId, setThreadId] = useParameter('chat');
  return (
    <>
      <CallDialog id={callId} onClose={() => setCallId(null)} />
      <Dialog id="chat-abierto" open={threadId !== null} onClose={() => setThreadId(null)} title={copy.chat} size="large">
        {threadId !== null && <ThreadMessages threadId={threadId} onRead={nothing} />}
      </Dialog>
    </>
  );
}
