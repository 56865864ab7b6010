import type { SealedCell } from '../sealing';

/** The place of rows without an id of their own, for writers and readers. */
export function callLinePlace(callId: string, position: number): SealedCell['place'] {
  return { table: 'call_line', column: 'content_sealed', rowId: `${callId}/${position}` };
}
