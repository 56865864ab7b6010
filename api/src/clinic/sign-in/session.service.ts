import type { Queryable } from '../../platform/database';
import type { Uses } from '../../platform/uses';
import { randomToken } from './identity-provider';
import { secretHash } from './secret-hash';
import { deleteSessions, findSession, findSessionsOf, insertSession, livingSessions, markSeen, type SessionRow } from './session.repository';

export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 8 * 3_600_000 } as const;
/** A session that was seen this recently is not written again. */
const seenPrecisionMs = 60_000;

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ database, clock, audit }: Uses<'database' | 'clock' | 'audit'>) {
  const seenAfter = (now: Date) => new Date(now.getTime() - sessionLimits.idleMs);
  return {
    /** Starts a session inside the caller's transaction and ends the one that the browser had: an identifier from before the sign-in is worth nothing after it. */
    async start(tx: Queryable, { previous, ...session }: Pick<SessionRow, 'userId' | 'secondFactor' | 'browser'> & { readonly previous: Buffer | undefined }): Promise<{ token: string; clinicId: string | null }> {
      const token = randomToken();
      const now = clock.now();
      const clinicId = await insertSession(tx, { ...session, previous, idHash: secretHash(token), now, expiresAt: new Date(now.getTime() + sessionLimits.absoluteMs) });
      if (previous !== undefined) await deleteSessions(tx, { idHash: previous });
      return { token, clinicId };
    },
    async find(token: string, { touch = true }: { readonly touch?: boolean } = {}): Promise<SessionRow | undefined> {
      const now = clock.now();
      const session = await findSession(database, secretHash(token), now, seenAfter(now));
      if (touch && session !== undefined && now.getTime() - session.seenAt.getTime() > seenPrecisionMs) await markSeen(database, session.idHash, now);
      return session;
    },
    /** Signs out. A session that is over already leaves nothing to note. */
    end: (token: string): Promise<void> =>
      database.transaction(async (tx) => {
        const idHash = secretHash(token);
        const now = clock.now();
        const session = await findSession(tx, idHash, now, seenAfter(now));
        await deleteSessions(tx, { idHash });
        if (session === undefined) return;
        const { userId, clinicId } = session;
        await audit.append(tx, { actor: userId, action: 'session.ended', subject: userId, clinicId: clinicId ?? undefined });
      }),
    /** All of a person, or those that work for one clinic. */
    endAllOf: (tx: Queryable, userId: string, clinicId?: string): Promise<void> => deleteSessions(tx, { userId, clinicId }),
    ofPerson(userId: string) {
      const now = clock.now();
      return findSessionsOf(database, userId, now, seenAfter(now));
    },
    /** Ends some of a person's sessions. @returns which */
    endOwn: ({ userId, clinicId }: SessionRow, isEnded: (idHash: Buffer) => boolean): Promise<object[]> =>
      database.transaction(async (tx) => {
        const ended = (await findSessionsOf(tx, userId, new Date(0), new Date(0))).filter(({ idHash }) => isEnded(idHash));
        for (const { idHash } of ended) {
          await deleteSessions(tx, { idHash });
          await audit.append(tx, { actor: userId, action: 'session.ended', subject: userId, clinicId: clinicId ?? undefined });
        }
        return ended;
      }),
    stillGood(idHashes: readonly Buffer[]): Promise<Buffer[]> {
      const now = clock.now();
      return livingSessions(database, idHashes, now, seenAfter(now));
    },
  };
}
