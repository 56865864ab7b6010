import { createHash } from 'node:crypto';

/** From outside the database, 32 bytes each: the one in force, then the one that follows it. Reads settings and files anew. */
export type ReadMasterKeys = () => readonly [Buffer, ...Buffer[]];

/** Says which master key is missing when somebody restores a database with another one; says nothing about the key. */
export const masterKeyIdOf = (masterKey: Buffer): string => createHash('sha256').update('id').update(masterKey).digest('hex').slice(0, 16);

/** The master keys that this process has met. One that it does not know is looked for again: it may have come since. */
export function createMasterKeys(read: ReadMasterKeys) {
  const known = new Map<string, Buffer>();
  const meet = () => {
    for (const key of read()) known.set(masterKeyIdOf(key), key);
  };
  meet();
  return {
    ids: () => [...known.keys()],
    /** @throws {Error} when this process was not given the key that wraps the data key */
    find({ id, masterKeyId }: { readonly id: string; readonly masterKeyId: string }): Buffer {
      if (!known.has(masterKeyId)) meet();
      const key = known.get(masterKeyId);
      if (key === undefined) throw new Error(`Data key ${id} was sealed by master key ${masterKeyId}; this is ${[...known.keys()].join(', ')}`);
      return key;
    },
  };
}
