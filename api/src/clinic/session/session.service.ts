import { DomainError, randomToken, secretHash, type Person, type Queryable, type Uses } from '../../platform';
import { deleteExpiredSessions, deleteOwnSessions, deleteSessions, deleteSessionsAt, findSession, findSessionsOf, holdSession, insertSession, livingSessions, markSeen, sessionLimits, type SessionRow } from './session.repository';

/** Minimum time between two updates of a session's `seen_at`. */
const seenPrecisionMs = 60_000;

interface Beginning extends Pick<SessionRow, 'userId' | 'provedAt' | 'browser'> { readonly previous: Buffer | undefined }

export type SessionService = ReturnType<typeof createSessionService>;

export interface SessionDependencies extends Uses<'database' | 'names' | 'clock' | 'audit'> {
  /** Operators (/ops) need a second factor, whatever their clinic requires. */
  readonly isOperator: (queryable: Queryable, person: Person) => Promise<boolean>;
}

export function createSessionService({ database, names, clock, audit, isOperator }: SessionDependencies) {
  /** Hides the clinic until the second factor is given. */
  async function read(queryable: Queryable, token: string, now: Date): Promise<SessionRow | undefined> {
    const session = await findSession(queryable, names, secretHash(token), now);
    if (session === undefined) return undefined;
    const opens = session.opens && (session.provedAt !== null || !(await isOperator(queryable, session)));
    return opens ? session : { ...session, opens, clinicId: null, clinicSlug: null, clinicName: null, role: null, morningMail: null };
  }
  async function find(token: string, { touch = true }: { readonly touch?: boolean } = {}): Promise<SessionRow | undefined> {
    const now = clock.now();
    const session = await read(database, token, now);
    if (touch && session !== undefined && now.getTime() - session.seenAt.getTime() > seenPrecisionMs) await markSeen(database, session.idHash, now);
    return session;
  }
  /** Ends one of a person's sessions, or all except their own. @returns the ended ones */
  const endOwn = ({ userId, clinicId, idHash: own }: SessionRow, id?: string): Promise<object[]> =>
    database.transaction(async (tx) => {
      const ended = await deleteOwnSessions(tx, userId, id === undefined ? own : Buffer.from(id, 'hex'), id === undefined);
      for (const subject of ended.map(() => userId)) await audit.append(tx, { actor: userId, action: 'session.ended', subject, clinicId: clinicId ?? undefined });
      return ended;
    });
  async function begin(tx: Queryable, { previous, ...session }: Beginning & Pick<SessionRow, 'expiresAt'>): Promise<Pick<SessionRow, 'opens'> & { token: string; clinicId: string | null }> {
    const token = randomToken();
    const clinicId = await insertSession(tx, { ...session, previous, idHash: secretHash(token), now: clock.now() });
    if (previous !== undefined) await deleteSessions(tx, { idHash: previous });
    return { token, clinicId, opens: (await read(tx, token, clock.now()))?.opens === true };
  }
  return {
    /** Starts a session in the caller's transaction and ends the browser's previous one, so that its identifier becomes invalid. */
    start: (tx: Queryable, session: Beginning) => begin(tx, { ...session, expiresAt: new Date(clock.now().getTime() + sessionLimits.absoluteMs) }),
    /** Gives a session a new identifier after its second factor, with the same end. @throws {DomainError} `not_signed_in` after its end */
    async prove(tx: Queryable, { idHash, userId, browser, expiresAt }: SessionRow): ReturnType<typeof begin> {
      if (!(await holdSession(tx, { idHash, userId }))) throw new DomainError('not_signed_in');
      return begin(tx, { userId, browser, expiresAt, provedAt: clock.now(), previous: idHash });
    },
    find,
    /** Signs out. Records nothing for an expired session. */
    async end(token: string): Promise<void> {
      const session = await findSession(database, names, secretHash(token), clock.now(), true);
      if (session !== undefined) await endOwn(session, session.idHash.toString('hex'));
    },
    endOwn,
    /** Ends all sessions of a person, or those that work for one clinic. */
    endAllOf: (tx: Queryable, userId: string, clinicId?: string): Promise<void> => deleteSessions(tx, { userId, clinicId }),
    endUnproved: (tx: Queryable, clinicId: string) => deleteSessions(tx, { clinicId, unproved: true }),
    endAllAt: (tx: Queryable, email: string | null) => deleteSessionsAt(tx, names, email),
    purge: () => deleteExpiredSessions(database, clock.now()),
    ofPerson: (userId: string) => findSessionsOf(database, userId, clock.now()),
    stillGood: (idHashes: readonly Buffer[]) => livingSessions(database, idHashes, clock.now()),
  };
}
