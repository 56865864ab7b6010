import type { ChatThread } from '../contracts/chat';
import { sheetCopy as copy } from './csv.copy.es';
import type { Rows } from './csv';
import { formatForSheet } from './sheet-moment';

export function threadRows(threads: readonly ChatThread[]): Rows {
  return threads.map(({ id, patientName, title, lastMessage, lastMessageAt, sample }) => [
    `chat_${id}`, patientName, title, lastMessage, formatForSheet(lastMessageAt), sample ? copy.yes : copy.no,
  ]);
}
