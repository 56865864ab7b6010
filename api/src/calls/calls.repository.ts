import { appendLiveEvent } from '../platform/live-events';
import { nameClinic } from '../platform/clinic-scope';
import type { Queryable } from '../platform/database';
import type { RetellCall, TranscriptLine } from '../platform/retell/retell-call';
import { happenings, mergeCall, newCallRecord, type CallRecord } from './call-record';

const columns = Object.keys(newCallRecord) as (keyof CallRecord)[];

/**
 * Writes what the provider says of a call, and tells the panel what is new in it. Run it in one transaction.
 * @returns our id of the call
 */
export async function recordCall(tx: Queryable, clinicId: string, told: RetellCall, now: Date): Promise<string> {
  await nameClinic(tx, clinicId);
  await tx.query(
    `insert into call (clinic_id, provider_call_id, agent_id, call_type, status) values ($1, $2, $3, $4, 'registered')
     on conflict (provider_call_id) do nothing`,
    [clinicId, told.call_id, told.agent_id, told.call_type],
  );
  const [row] = await tx.query<CallRecord & { id: string }>(`select id, ${columns.join(', ')} from call where provider_call_id = $1 for update`, [told.call_id]);
  if (row === undefined) throw new Error(`call ${told.call_id} belongs to another clinic`);
  const { id, ...before } = row;
  const after = mergeCall(before, told, now);
  await tx.query(
    `update call set ${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...columns.map((column) => after[column])],
  );
  await replaceTranscript(tx, clinicId, id, told.transcript_object ?? []);
  for (const event of happenings(id, before, after)) await appendLiveEvent(tx, { clinicId, ...event });
  return id;
}

/** Transcripts only grow: an older description with fewer lines changes nothing. */
async function replaceTranscript(tx: Queryable, clinicId: string, callId: string, lines: readonly TranscriptLine[]): Promise<void> {
  await tx.query(
    `insert into call_line (call_id, clinic_id, position, role, content)
     select $1, $2, (line.position - 1)::integer, line.value ->> 'role', line.value ->> 'content'
     from jsonb_array_elements($3::jsonb) with ordinality as line (value, position)
     on conflict (call_id, position) do update set role = excluded.role, content = excluded.content
     where length(excluded.content) > length(call_line.content)`,
    [callId, clinicId, JSON.stringify(lines)],
  );
}

/** The clinic whose calls this agent takes; the house agent's calls belong to the house clinic. */
export async function clinicOfAgent(database: Queryable, agentId: string, houseAgentId: string): Promise<string | undefined> {
  const [clinic] = await database.query<{ id: string }>(
    `select id from clinic where agent_id = $1 or (slug = 'casa' and $1 = $2) order by agent_id = $1 desc nulls last limit 1`,
    [agentId, houseAgentId],
  );
  return clinic?.id;
}
