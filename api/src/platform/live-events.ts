import type { LiveEventType } from 'shared/contracts/live-events';
import type { Queryable } from './database';

/** The channel on which other processes are woken. A notification says `clinic:id` and nothing else: it may carry 8 kB at most. */
export const liveEventChannel = 'live_event';

export interface NewLiveEvent {
  readonly clinicId: string;
  /** `connected` belongs to one stream and is never stored. */
  readonly type: Exclude<LiveEventType, 'connected'>;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Tells the clinic's open panels about a change. Call it in the transaction that makes the change, so that neither is
 * ever seen without the other. Returns the event's id.
 *
 * The lock makes ids follow the order of commits within a clinic: a reader that asks for `id > last` would otherwise
 * skip an event whose transaction took its number early and committed late.
 */
export async function appendLiveEvent(tx: Queryable, { clinicId, type, payload }: NewLiveEvent): Promise<string> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('live_event:' || $1, 0))`, [clinicId]);
  const [event] = await tx.query<{ id: string }>(
    `insert into live_event (clinic_id, type, payload) values ($1, $2, $3) returning id`,
    [clinicId, type, JSON.stringify(payload)],
  );
  if (event === undefined) throw new Error('live_event refused the row: the transaction has not named its clinic');
  await tx.query(`select pg_notify($1, $2)`, [liveEventChannel, `${clinicId}:${event.id}`]);
  return event.id;
}
