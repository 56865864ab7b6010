import { nameClinics, type Queryable } from '../../platform';

/** The clinics of these agents; the internal agent belongs to the internal clinic. Omits agents without a clinic. */
export async function clinicsOfAgents(database: Queryable, agentIds: readonly string[], internalAgentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ agent: string; clinicId: string }>(
    `select agent, found.id as "clinicId" from unnest($1::text[]) as agent
      cross join lateral (select id from clinic where agent_id = agent or (slug = 'casa' and agent = $2) order by agent_id = agent desc nulls last limit 1) as found`,
    [[...new Set(agentIds)], internalAgentId],
  );
  return new Map(rows.map(({ agent, clinicId }) => [agent, clinicId]));
}

export const clinicOfAgent = async (database: Queryable, agentId: string, internalAgentId: string): Promise<string | undefined> =>
  (await clinicsOfAgents(database, [agentId], internalAgentId)).get(agentId);

/** The clinic on whose page the chat was opened; undefined for any other conversation. */
export const clinicOfChat = async (database: Queryable, chatId: string): Promise<string | undefined> =>
  (await database.query<{ id: string }>('select clinic_id as id from chat_visitor where provider_chat_id = $1', [chatId]))[0]?.id;

/** The clinics of calls that are already stored, by the provider's id. Replaces the transaction's named clinics. */
export async function clinicsOfKnownCalls(tx: Queryable, callIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const clinics = await tx.query<{ id: string }>('select id from clinic');
  await nameClinics(tx, clinics.map(({ id }) => id));
  const rows = await tx.query<{ callId: string; clinicId: string }>(`select provider_call_id as "callId", clinic_id as "clinicId" from call where provider_call_id = any($1)`, [callIds]);
  return new Map(rows.map(({ callId, clinicId }) => [callId, clinicId]));
}
