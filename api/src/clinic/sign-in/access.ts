import type { Request } from 'express';
import { clinicHeader } from 'shared/contracts/endpoint';
import { actName, isChange, may, needsProof, staffRights } from 'shared/contracts/clinic/staff-rights';
import { createNoteOnce, DomainError, orNotFound, type Limits, type RequireClinic, type Uses } from '../../platform';
import type { AuthCookies } from './auth-cookies';
import { sessionLimits, type SessionRow } from '../session/session.repository';
import type { SessionService } from '../session/session.service';

interface Dependencies extends Uses<'clock' | 'audit'> { readonly cookies: AuthCookies; readonly sessions: SessionService; readonly limits: Pick<Limits, 'take'> }

export function createAccess({ cookies, sessions, limits, audit, clock }: Dependencies) {
  const noteOnce = createNoteOnce({ audit, clock });

  async function findSession(request: Request, options?: { readonly touch?: boolean }): Promise<SessionRow | undefined> {
    const { sessionToken } = cookies.read(request);
    return sessionToken === undefined ? undefined : sessions.find(sessionToken, options);
  }
  /** @throws {DomainError} `not_signed_in` */
  async function session(request: Request, options?: { readonly touch?: boolean }): Promise<SessionRow> {
    return orNotFound(await findSession(request, options), 'not_signed_in');
  }
  /** @throws {DomainError} `not_signed_in`, `second_factor_missing`, `too_many_requests` */
  async function person(request: Request, options?: Parameters<RequireClinic>[1]): Promise<SessionRow> {
    const found = await session(request, options);
    if (!['', found.userId].includes(shownBy(request)[1] ?? '')) throw new DomainError('clinic_changed');
    if (!found.opens) throw new DomainError('second_factor_missing');
    if (options?.counts ?? (isChange(request.method) && options?.touch !== false)) await limits.take('actsByPerson', found.userId);
    return found;
  }
  const clinic: RequireClinic = async (request, options) => {
    const found = await person(request, options);
    const { clinicId, role, userId, idHash, expiresAt } = found;
    if (clinicId === null || role === null) throw new DomainError('no_clinic');
    if (!['', clinicId].includes(shownBy(request)[0] ?? '')) throw new DomainError('clinic_changed');
    const act = actOf(request);
    try {
      if (!may(role, act)) throw new DomainError('forbidden');
      if (needsProof(act) && options?.touch !== false) requireProof(found);
    } catch (refusal) {
      const details = { act: actName(act), role, code: (refusal as DomainError).code };
      await noteOnce(`${idHash.toString('hex')} ${clinicId} ${details.code} ${details.act}`, { actor: userId, action: 'act.refused', clinicId, details });
      throw refusal;
    }
    return { clinicId, role, userId, sessionHash: idHash, sessionEndsAt: expiresAt };
  };
  /** @throws {DomainError} with an app `proof_needed`, with the provider's factor `sign_in_needed`, else `second_factor_missing` */
  function requireProof({ provedAt, hasApp }: SessionRow): void {
    if (Math.abs(clock.now().getTime() - (provedAt?.getTime() ?? 0)) <= sessionLimits.proofMs) return;
    if (hasApp) throw new DomainError('proof_needed');
    throw new DomainError(provedAt === null ? 'second_factor_missing' : 'sign_in_needed');
  }
  return { requireProof, findSession, session, person, clinic };
}

/** The clinic and the person that the page shows; without them, any signed-in person's. */
const shownBy = (request: Request): readonly string[] => String(request.get(clinicHeader) || (request.query.clinic ?? '')).split('.');

/** The act by the route's own pattern, so that no handler can name another. */
function actOf({ method, route }: Request): { method: string; path: string } {
  const path: unknown = Reflect.get(Object(route), 'path');
  const act = { method, path: String(path) };
  if (staffRights[actName(act)] === undefined) throw new Error(`${actName(act)} has no row in staff-rights.ts`);
  return act;
}
