import { DataPacket } from '@livekit/protocol';
import { object, string } from 'yup';
import { typedLineEvent } from 'shared/contracts/voice-agent';

const typedLine = object({ event_type: string().oneOf([typedLineEvent]).required(), text: string().trim().min(1).max(300).required() });

/** The line in a data packet of a caller who writes; undefined for any other packet. */
export function readTypedLine(data: Buffer): string | undefined {
  try {
    const { value } = DataPacket.fromBinary(data);
    if (value.case !== 'user') return undefined;
    return typedLine.validateSync(JSON.parse(Buffer.from(value.value.payload).toString())).text;
  } catch {
    // Not a packet, not JSON, or not a line: it concerns somebody else.
    return undefined;
  }
}
