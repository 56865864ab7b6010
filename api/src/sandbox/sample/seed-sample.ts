import { findInternalClinic, withinClinic, type Services } from '../../platform';
import { freeSlotsAnswer, type VoiceSandboxDependencies } from '../voice/voice-sandbox.module';
import { sampleStory } from './sample-story';
import { sampleWords } from './sample-words.copy.es';

interface Dependencies extends Pick<Services, 'database' | 'clock'>, Pick<VoiceSandboxDependencies, 'deliver' | 'ask'> {
  readonly agentId: string;
}

/** Fills the internal clinic of a fresh machine through the real endpoints. Once: a clinic with any call or chat stays unchanged. */
export async function seedSample({ database, clock, agentId, deliver, ask }: Dependencies): Promise<boolean> {
  const clinicId = await findInternalClinic(database);
  const empty = await withinClinic(database, clinicId, async (tx) => {
    const [found] = await tx.query<{ any: boolean }>('SELECT EXISTS (SELECT FROM call_history) OR EXISTS (SELECT FROM chat_thread) AS any');
    return found?.any === false;
  });
  if (!empty) return false;
  const { bodies, visits: asked, attended } = sampleStory({ now: clock.now(), agentId });
  // One visit per person.
  const visits = asked.filter(({ name }, index) => asked.findIndex((other) => other.name === name) === index);
  await withinClinic(database, clinicId, (tx) =>
    tx.query(
      `INSERT INTO task_state (clinic_id, task_id, done_at) SELECT $1, 'call:' || id, at FROM unnest($2::text[], $3::timestamptz[]) AS one (id, at) ON CONFLICT DO NOTHING`,
      [clinicId, attended.map(({ callId }) => callId), attended.map(({ at }) => at)],
    ));
  for (const body of bodies) await deliver(body);
  const callOf = (call_id: string) => ({ call_id, agent_id: agentId });
  const { slots } = await freeSlotsAnswer.validate(await ask({ name: 'check_free_slots', args: {}, call: callOf(visits[0]?.callId ?? '') }));
  for (const [index, starts_at] of slots.entries()) {
    const visit = visits[index];
    if (visit === undefined) break;
    const { callId, name, phone, matter, at } = visit;
    const args = { starts_at, patient_name: sampleWords.patient(name), patient_phone: phone, reason: sampleWords.reason(matter) };
    await ask({ name: 'book_appointment', args, call: callOf(callId) });
    // The booking belongs to the call's time, not to this start.
    await withinClinic(database, clinicId, (tx) =>
      tx.query('UPDATE appointment SET created_at = $3 WHERE clinic_id = $1 AND provider_call_id = $2', [clinicId, callId, new Date(at)]));
  }
  return true;
}
