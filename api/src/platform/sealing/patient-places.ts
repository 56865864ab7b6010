import type { SealedCell } from './sealing';

/** Rows without an id of their own: where their values are sealed, for those who write and those who read them. */
export function callLinePlace(callId: string, position: number): SealedCell['place'] {
  return { table: 'call_line', column: 'content_sealed', rowId: `${callId}/${position}` };
}
