import type { Request } from 'express';
import type { ClinicAccess, RequireClinic } from '../../platform/access';
import { DomainError } from '../../platform/errors';
import type { AuthCookies } from './auth-cookies';
import type { SessionRow } from './session.repository';
import type { SessionService } from './session.service';

export interface Access {
  /** @throws {DomainError} `not_signed_in` */
  session(request: Request): Promise<SessionRow>;
  clinic: RequireClinic;
  /** @throws {DomainError} `not_signed_in`, `no_clinic`, `forbidden` for anyone but an owner */
  owner(request: Request): Promise<ClinicAccess>;
}

export function createAccess({ cookies, sessions }: { cookies: AuthCookies; sessions: SessionService }): Access {
  async function session(request: Request, options?: { readonly touch?: boolean }): Promise<SessionRow> {
    const { sessionToken } = cookies.read(request);
    const found = sessionToken === undefined ? undefined : await sessions.find(sessionToken, options);
    if (found === undefined) throw new DomainError('not_signed_in');
    return found;
  }
  async function clinic(request: Request, options?: { readonly touch?: boolean }): Promise<ClinicAccess> {
    const { clinicId, role, userId, idHash, expiresAt } = await session(request, options);
    if (clinicId === null || role === null) throw new DomainError('no_clinic');
    return { clinicId, role, userId, sessionHash: idHash, sessionEndsAt: expiresAt };
  }
  async function owner(request: Request): Promise<ClinicAccess> {
    const access = await clinic(request);
    if (access.role !== 'owner') throw new DomainError('forbidden');
    return access;
  }
  return { session: (request) => session(request), clinic, owner };
}
