import { Dialog } from 'shared/ui';
import { useParameter } from '../ui/use-parameter';
import { CallContent } from '../calls/call-content';
import { callsCopy } from '../calls/calls.copy.es';
import { ThreadMessages } from '../chat/thread-messages';
import { conversationCopy as copy } from './conversation.copy.es';

/** The call or chat in the address, over any page of the panel. Closing one replaces its address: no step back opens it again. */
export function ConversationDialogs() {
  const [callId, setCallId] = useParameter('llamada', { replace: true });
  const [threadId, setThreadId] = useParameter('chat', { replace: true });
  return (
    <>
      <Dialog id="llamada" open={callId !== null} onClose={() => setCallId(null)} title={callsCopy.detail} size="large" addressed>
        {callId !== null && <CallContent key={callId} id={callId} />}
      </Dialog>
      <Dialog id="chat-abierto" open={threadId !== null} onClose={() => setThreadId(null)} title={copy.chat} size="large" addressed>
        {threadId !== null && <ThreadMessages key={threadId} threadId={threadId} />}
      </Dialog>
    </>
  );
}
