import { createHmac } from 'node:crypto';
import { createNoteOnce, DomainError, throwAfter, type Limits, type Queryable, type Uses } from '../../platform';
import { decrypt, encrypt } from '../../platform/sealing/cipher';
import type { SessionRow } from '../session/session.repository';
import type { SessionService } from '../session/session.service';
import { findFactor, insertFactor, storeRecoveryHashes, useRecoveryHash, useStep } from './factor.repository';
import { enrolmentOf, newRecoveryCode, stepOf } from './time-codes';

const recoveryCodeCount = 8;

export interface Dependencies extends Uses<'database' | 'clock' | 'audit'> {
  readonly sessions: Pick<SessionService, 'prove'>;
  readonly limits: Pick<Limits, 'take' | 'restore' | 'giveBack'>;
  /** `secrets` seals the secrets of authenticator apps; `hashes` derives them, and hashes recovery codes. */
  readonly factorKeys: { readonly secrets: Buffer; readonly hashes: Buffer };
  /** The site's name in authenticator apps. */
  readonly siteName: string;
}

/** The second step of a sign-in, for people whose identity provider does not assert two factors. */
export function createSecondFactorService({ database, clock, audit, sessions, limits, factorKeys: keys, siteName }: Dependencies) {
  const noteOnce = createNoteOnce({ audit, clock });
  const mac = (...parts: readonly string[]) => createHmac('sha256', keys.hashes).update(JSON.stringify(parts)).digest();
  /** Bound to one session: another session of the same person cannot learn it. 160 bits, as RFC 4226 recommends. */
  const newSecretOf = ({ idHash }: SessionRow) => mac('secret', idHash.toString('hex')).subarray(0, 20);
  const recoveryHash = (userId: string, code: string) => mac('recovery', userId, code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
  const entryOf = ({ userId, meantFor }: SessionRow, action: string) => ({ actor: userId, action, subject: userId, clinicId: meantFor ?? undefined });

  /** Consumes a code. @returns the act for the audit trail; null for a wrong code */
  async function accept(tx: Queryable, session: SessionRow, code: string, recoveryCodes: readonly string[]): Promise<string | null> {
    const { userId } = session;
    const factor = await findFactor(tx, userId);
    const secret = factor === undefined ? newSecretOf(session) : decrypt(keys.secrets, userId, factor.sealed);
    const step = stepOf(secret, code, clock.now());
    if (factor === undefined) {
      if (session.opens || step === null) return null;
      const recoveryHashes = recoveryCodes.map((one) => recoveryHash(userId, one));
      const stored = await insertFactor(tx, { userId, secretSealed: encrypt(keys.secrets, userId, secret), step, recoveryHashes });
      return stored ? 'factor.enrolled' : null;
    }
    if (step !== null) return (await useStep(tx, userId, step)) ? 'factor.code_used' : null;
    return (await useRecoveryHash(tx, userId, recoveryHash(userId, code))) ? 'factor.recovery_code_used' : null;
  }

  /** Limits tries of a code; `work` returns null for a wrong one. @throws {DomainError} `second_factor_wrong`, `too_many_requests` */
  async function tried<Given>(session: SessionRow, network: string, work: (tx: Queryable, recoveryCodes: string[]) => Promise<Given | null>): Promise<Given> {
    const { userId } = session;
    // A reset of the factor restores these tries, too.
    const here = JSON.stringify([userId, network, (await findFactor(database, userId))?.sealed.toString('base64')]);
    await limits.take('secondFactorByNetwork', here).then(() => limits.take('secondFactorByPerson', userId))
      .catch(throwAfter(() => noteOnce(userId, entryOf(session, 'factor.limited'))));
    const given = await database.transaction((tx) => work(tx, Array.from({ length: recoveryCodeCount }, newRecoveryCode)));
    if (given === null) {
      await audit.record(entryOf(session, 'factor.refused'));
      throw new DomainError('second_factor_wrong');
    }
    await limits.restore('secondFactorByNetwork', here);
    await limits.giveBack('secondFactorByPerson', userId);
    return given;
  }

  return {
    /** Enrolment data for a person without an app. Nothing is stored before a correct code arrives. */
    enrolmentOf: async (session: SessionRow) => (session.opens || (await findFactor(database, session.userId)) !== undefined ? null : enrolmentOf(newSecretOf(session), siteName, session.email)),
    recoveryCodesLeft: async (userId: string) => (await findFactor(database, userId))?.recoveryCodesLeft ?? null,
    /** @returns the new session's token, and the recovery codes after an enrolment */
    give: (session: SessionRow, network: string, code: string) =>
      tried(session, network, async (tx, recoveryCodes) => {
        const { userId } = session;
        const action = await accept(tx, session, code, recoveryCodes);
        if (action === null) return null;
        const { token, clinicId } = await sessions.prove(tx, session);
        for (const done of [action, 'session.started']) await audit.append(tx, { actor: userId, action: done, subject: userId, clinicId: clinicId ?? undefined });
        return { token, recoveryCodes: action === 'factor.enrolled' ? recoveryCodes : [] };
      }),
    renewRecoveryCodes: (session: SessionRow, network: string, code: string) =>
      tried(session, network, async (tx, recoveryCodes) => {
        const { userId, clinicId } = session;
        if ((await accept(tx, session, code, [])) === null) return null;
        await storeRecoveryHashes(tx, userId, recoveryCodes.map((one) => recoveryHash(userId, one)));
        await audit.append(tx, { actor: userId, action: 'factor.recovery_codes_renewed', subject: userId, clinicId: clinicId ?? undefined });
        return { recoveryCodes };
      }),
  };
}
