import type { SealedCell } from '../sealing';

/** The place of rows without an id of their own, for writers and readers. */
export const callLinePlace = (callId: string, position: number): SealedCell['place'] => ({ table: 'call_line', column: 'content_sealed', rowId: `${callId}/${position}` });
