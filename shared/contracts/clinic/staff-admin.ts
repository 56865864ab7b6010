import { array, number, object, string } from 'yup';
import { staffInvitation, staffList } from './auth';
import { endpoint } from '../endpoint';
import { staffRoles } from './staff-rights';

/** Operators may act on any clinic, by its slug. */
const clinic = string().trim().min(1).max(63).required();
const email = string().trim().lowercase().matches(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u, 'must be an e-mail address').max(254).required();

export const listClinicStaff = endpoint('GET', '/api/admin/clinics/:clinic/staff', () => ({ input: object({ clinic }), output: staffList() }));

/** Invites staff; a clinic's first owner is created this way. */
export const inviteClinicStaff = endpoint('POST', '/api/admin/clinics/:clinic/staff', () => ({
  input: object({ clinic, email, role: string().oneOf(staffRoles).default('reception') }),
  output: staffInvitation(),
}));

/** For a lost telephone of a member, an invited person or (`-`) somebody in no clinic: ends the sessions, requires enrolment. */
export const resetStaffFactor = endpoint('DELETE', '/api/admin/clinics/:clinic/staff/factor', () => ({ input: object({ clinic, email }) }));

/** Signs out one person everywhere, or everybody: for a lost laptop, or a break-in. */
export const endStaffSessions = endpoint('DELETE', '/api/admin/sessions', () => ({
  input: object({ who: string().trim().lowercase().matches(/^(?:everybody|[^\s@]+@[^\s@]+)$/, 'must be an e-mail address or "everybody"').max(254).required() }),
  output: object({ ended: number().integer().required() }),
}));

/** Removes this address's membership and open invitations. */
export const removeClinicStaff = endpoint('DELETE', '/api/admin/clinics/:clinic/staff', () => ({
  input: object({ clinic, email }),
  output: object({ removed: array(string().oneOf(['member', 'invitation']).required()).required() }),
}));
