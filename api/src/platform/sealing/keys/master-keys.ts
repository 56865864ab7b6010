import { createHash } from 'node:crypto';

/** Keys from outside the database, 32 bytes each: the current one, then the next. Reads settings and files anew. */
export type ReadMasterKeys = () => readonly [Buffer, ...Buffer[]];

/** Names the missing master key when a database is restored with another one; it reveals nothing about the key. */
export const masterKeyIdOf = (masterKey: Buffer): string => createHash('sha256').update('id').update(masterKey).digest('hex').slice(0, 16);

/** The master keys that this process has seen. Looks for an unknown one again: it may be new. */
export function createMasterKeys(read: ReadMasterKeys) {
  const known = new Map<string, Buffer>();
  const meet = () => {
    for (const key of read()) known.set(masterKeyIdOf(key), key);
  };
  meet();
  return {
    ids: () => [...known.keys()],
    /** @throws {Error} when this process does not have the key that wraps the data key */
    find({ id, masterKeyId }: { readonly id: string; readonly masterKeyId: string }): Buffer {
      if (!known.has(masterKeyId)) meet();
      const key = known.get(masterKeyId);
      if (key === undefined) throw new Error(`Data key ${id} was sealed by master key ${masterKeyId}; this process has ${[...known.keys()].join(', ')}: give it that one too (SECURITY.md, "Keys")`);
      return key;
    },
  };
}
