import type { Clock } from '../platform/clock';
import { nameClinic } from '../platform/clinic-scope';
import type { Database } from '../platform/database';
import { sampleStory } from './sample-story';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly agentId: string;
  /** Sends one webhook to this API, signed as the provider's are. */
  readonly deliver: (body: object) => Promise<void>;
}

/** Fills the house clinic of a fresh machine by the road that real data take. Once: a clinic that has any call or chat stays as it is. */
export async function seedSample({ database, clock, agentId, deliver }: Parts): Promise<boolean> {
  const empty = await database.transaction(async (tx) => {
    const [house] = await tx.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
    if (house === undefined) throw new Error('The house clinic is missing');
    await nameClinic(tx, house.id);
    const [found] = await tx.query<{ any: boolean }>('SELECT EXISTS (SELECT FROM call_history) OR EXISTS (SELECT FROM chat_history) AS any');
    return found?.any === false;
  });
  if (!empty) return false;
  for (const body of sampleStory({ now: clock.now(), agentId })) await deliver(body);
  return true;
}
