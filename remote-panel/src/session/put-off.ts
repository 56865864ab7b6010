import { browserMemory } from 'shared/browser/tab-memory';
import type { OwnClinic, SessionInfo } from 'shared/contracts/clinic/auth';

const key = 'panel_invitations_later';

/** By the end of the session, which is unique: the next sign-in asks again. */
const nameOf = ({ expiresAt }: SessionInfo, { id }: OwnClinic) => `${expiresAt} ${id}`;
const putOffs = () => browserMemory.get(key) ?? '';

/** The invitation to answer before the panel opens. */
export const dueInvitation = (session: SessionInfo): OwnClinic | undefined => session.invitations.find((one) => !putOffs().includes(nameOf(session, one)));

export const putOff = (session: SessionInfo, one: OwnClinic): void => browserMemory.set(key, `${nameOf(session, one)}\n${putOffs().slice(0, 1_000)}`);
