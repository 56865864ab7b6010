import type { Queryable } from '../../platform/database';
import type { Uses } from '../../platform/uses';
import { randomToken } from './identity-provider';
import { secretHash } from './secret-hash';
import { deleteSessions, deleteSessionsAt, findSession, findSessionsOf, insertSession, livingSessions, markSeen, type SessionRow } from './session.repository';

export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 8 * 3_600_000, proofMs: 10 * 60_000 } as const;
/** A session that was seen this recently is not written again. */
const seenPrecisionMs = 60_000;

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ database, clock, audit }: Uses<'database' | 'clock' | 'audit'>) {
  const seenAfter = (now: Date) => new Date(now.getTime() - sessionLimits.idleMs);
  async function find(token: string, { touch = true }: { readonly touch?: boolean } = {}): Promise<SessionRow | undefined> {
    const now = clock.now();
    const session = await findSession(database, secretHash(token), now, seenAfter(now));
    if (touch && session !== undefined && now.getTime() - session.seenAt.getTime() > seenPrecisionMs) await markSeen(database, session.idHash, now);
    return session;
  }
  /** Ends one of a person's sessions, or all but theirs. @returns which */
  const endOwn = ({ userId, clinicId, idHash: own }: SessionRow, id?: string): Promise<object[]> =>
    database.transaction(async (tx) => {
      const ended = (await findSessionsOf(tx, userId, new Date(0), new Date(0))).filter(({ idHash }) => (id === undefined ? !idHash.equals(own) : idHash.toString('hex') === id));
      for (const { idHash } of ended) await deleteSessions(tx, { idHash });
      for (const subject of ended.map(() => userId)) await audit.append(tx, { actor: userId, action: 'session.ended', subject, clinicId: clinicId ?? undefined });
      return ended;
    });
  return {
    /** Starts a session inside the caller's transaction and ends the one that the browser had: an identifier from before the sign-in is worth nothing after it. */
    async start(tx: Queryable, { previous, ...session }: Pick<SessionRow, 'userId' | 'provedAt' | 'browser'> & { readonly previous: Buffer | undefined }): Promise<{ token: string; clinicId: string | null }> {
      const token = randomToken();
      const now = clock.now();
      const clinicId = await insertSession(tx, { ...session, previous, idHash: secretHash(token), now, expiresAt: new Date(now.getTime() + sessionLimits.absoluteMs) });
      if (previous !== undefined) await deleteSessions(tx, { idHash: previous });
      return { token, clinicId };
    },
    find,
    /** Signs out. A session that is over already leaves nothing to note. */
    async end(token: string): Promise<void> {
      const session = await find(token, { touch: false });
      if (session !== undefined) await endOwn(session, session.idHash.toString('hex'));
    },
    endOwn,
    /** All of a person, or those that work for one clinic. */
    endAllOf: (tx: Queryable, userId: string, clinicId?: string): Promise<void> => deleteSessions(tx, { userId, clinicId }),
    endAllAt: deleteSessionsAt,
    ofPerson: (userId: string) => findSessionsOf(database, userId, clock.now(), seenAfter(clock.now())),
    stillGood: (idHashes: readonly Buffer[]) => livingSessions(database, idHashes, clock.now(), seenAfter(clock.now())),
  };
}
