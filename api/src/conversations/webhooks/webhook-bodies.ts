import type { Database, Queryable } from '../../platform/database';
import { findInternalClinic } from '../../platform/internal-clinic';
import type { Sealing } from '../../platform/sealing/sealing';

/** Keeps webhooks sealed while they wait. Whose they are is not known before they are read, so the internal clinic's keys seal them. */
export function createWebhookBodies({ database, sealing }: { database: Database; sealing: Sealing }) {
  let found: string | undefined;

  const clinicId = async () => (found ??= await findInternalClinic(database));
  const placeOf = (hash: Buffer) => ({ table: 'webhook_delivery', column: 'body_sealed', rowId: hash.toString('hex') });

  return {
    seal: async (hash: Buffer, body: string): Promise<Buffer> => sealing.seal({ clinicId: await clinicId(), ...placeOf(hash) }, body),
    async open(tx: Queryable, rows: readonly { hash: Buffer; sealed: Buffer }[]): Promise<unknown[]> {
      const texts = await sealing.openAll(tx, await clinicId(), rows.map(({ hash, sealed }) => ({ sealed, place: placeOf(hash) })));
      return texts.map((text): unknown => JSON.parse(text));
    },
  };
}
