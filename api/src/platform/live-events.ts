import type { LiveEventPayload, LiveEventType } from 'shared/contracts/conversations/live-events';
import type { Queryable } from './database/database';

/** The channel that wakes other processes. A notification contains only `clinic:id`: it may carry 8 kB at most. */
export const liveEventChannel = 'live_event';

/** Stored events; the other types belong to one stream. */
export type StoredEventType = Exclude<LiveEventType, 'connected' | 'analytics_update'>;

export type NewLiveEvent = { readonly [Type in StoredEventType]: { readonly clinicId: string; readonly type: Type; readonly payload: LiveEventPayload<Type> } }[StoredEventType];

/**
 * Reports changes to the clinics' open panels, in the given order. Call it in the transaction that makes the changes, so that both become
 * visible together, and as its last step: it holds the clinics' locks until the commit.
 * @returns the events' ids
 *
 * The locks make ids follow the order of commits within a clinic: otherwise a reader that asks for `id > last` would skip an event whose
 * transaction got its number early and committed late. All callers take them in the same order.
 */
export async function appendLiveEvents(tx: Queryable, events: readonly NewLiveEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const clinics = [...new Set(events.map(({ clinicId }) => clinicId))].sort();
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('live_event:' || clinic, 0)) from unnest($1::text[]) as clinic`, [clinics]);
  const stored = await tx.query<{ id: string; clinicId: string }>(
    `insert into live_event (clinic_id, type, payload)
     select clinic_id, type, payload from unnest($1::uuid[], $2::text[], $3::jsonb[]) with ordinality as reported (clinic_id, type, payload, place) order by place
     returning id, clinic_id as "clinicId"`,
    [events.map(({ clinicId }) => clinicId), events.map(({ type }) => type), events.map(({ payload }) => JSON.stringify(payload))],
  );
  // One wake-up per clinic: a woken process reads everything new.
  const newest = new Map(stored.map(({ id, clinicId }) => [clinicId, id]));
  await tx.query(`select pg_notify($1, word) from unnest($2::text[]) as word`, [liveEventChannel, [...newest].map(([clinicId, id]) => `${clinicId}:${id}`)]);
  return stored.map(({ id }) => id);
}
