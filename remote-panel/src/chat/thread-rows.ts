import type { ChatThread } from 'shared/contracts/chat';
import type { Rows } from '../export/csv';
import { exportCopy } from '../export/export.copy.es';
import { formatForSheet } from '../format/format';
import { chatCopy as copy } from './chat.copy.es';

/** The conversations that are shown, one row each. */
export function threadRows(threads: readonly ChatThread[]): Rows {
  return [
    [...copy.columns, exportCopy.sample],
    ...threads.map(({ id, patientName, title, lastMessage, lastMessageAt, sample }) => [
      `chat_${id}`, patientName, title, lastMessage, formatForSheet(lastMessageAt), sample ? exportCopy.yes : exportCopy.no,
    ]),
  ];
}
