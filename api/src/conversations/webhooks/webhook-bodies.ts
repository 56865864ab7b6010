import type { Database, Queryable } from '../../platform/database';
import type { Sealing } from '../../platform/sealing/sealing';

interface SealedBody {
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

export interface WebhookBodies {
  seal(hash: Buffer, body: string): Promise<Buffer>;
  open(tx: Queryable, rows: readonly SealedBody[]): Promise<unknown[]>;
}

/** Keeps webhooks sealed while they wait. Whose they are is not known before they are read, so the internal clinic's keys seal them. */
export function createWebhookBodies({ database, sealing }: { database: Database; sealing: Sealing }): WebhookBodies {
  let found: string | undefined;

  async function internalClinic(): Promise<string> {
    found ??= (await database.query<{ id: string }>(`select id from clinic where slug = 'casa'`))[0]?.id;
    if (found === undefined) throw new Error('The internal clinic is missing');
    return found;
  }
  const placeOf = (hash: Buffer) => ({ table: 'webhook_delivery', column: 'body_sealed', rowId: hash.toString('hex') });

  return {
    seal: async (hash, body) => sealing.seal({ clinicId: await internalClinic(), ...placeOf(hash) }, body),
    async open(tx, rows) {
      const texts = await sealing.openAll(tx, await internalClinic(), rows.map(({ hash, sealed }) => ({ sealed, place: placeOf(hash) })));
      return texts.map((text): unknown => JSON.parse(text));
    },
  };
}
