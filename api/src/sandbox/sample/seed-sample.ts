import { array, object, string } from 'yup';
import { nameClinics } from '../../platform/clinic-scope';
import { findInternalClinic } from '../../platform/internal-clinic';
import type { Services } from '../../platform/services';
import type { VoiceSandboxDependencies } from '../voice/voice-sandbox.module';
import { sampleStory } from './sample-story';
import { sampleWords } from './sample-words.copy.es';

interface Dependencies extends Pick<Services, 'database' | 'clock'>, Pick<VoiceSandboxDependencies, 'deliver' | 'ask'> {
  readonly agentId: string;
}

const freeSlots = object({ slots: array(string().required()).required() });

/** Fills the internal clinic of a fresh machine through the same endpoints as real data. Once: a clinic that has any call or chat stays as it is. */
export async function seedSample({ database, clock, agentId, deliver, ask }: Dependencies): Promise<boolean> {
  const empty = await database.transaction(async (tx) => {
    await nameClinics(tx, [await findInternalClinic(tx)]);
    const [found] = await tx.query<{ any: boolean }>('SELECT EXISTS (SELECT FROM call_history) OR EXISTS (SELECT FROM chat_thread) AS any');
    return found?.any === false;
  });
  if (!empty) return false;
  for (const body of sampleStory({ now: clock.now(), agentId })) await deliver(body);
  const call = { call_id: 'sample_call_0', agent_id: agentId };
  const { slots } = await freeSlots.validate(await ask({ name: 'check_free_slots', args: {}, call }));
  for (const [index, starts_at] of slots.entries()) {
    const name = sampleWords.names[index % sampleWords.names.length];
    await ask({ name: 'book_appointment', args: { starts_at, patient_name: `${name} (ejemplo)`, patient_phone: `+34 600 000 ${100 + index}` }, call });
  }
  return true;
}
