import type { Anchor, Head } from '../src/platform/trail/anchor';
import { createTrail, type Trail } from '../src/platform/trail/trail';

/** An anchor like the file's, for one test. */
export function anchorInMemory(): Anchor {
  let kept: Head | null = null;
  return {
    read: async () => kept,
    keep: async (head) => {
      kept = head;
    },
  };
}

/** All tests of a database use the same key. */
export const testTrail = (anchor: Anchor = anchorInMemory()): Trail => createTrail({ key: Buffer.alloc(32, 7), anchor });
