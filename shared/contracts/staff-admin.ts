import { array, number, object, string } from 'yup';
import { staffInvitation, staffList } from './auth';
import { endpoint } from './endpoint';
import { staffRoles } from './staff-rights';

/** Operators act on any clinic, by its slug. */
const clinic = string().trim().min(1).max(63).required();
const email = string().trim().lowercase().matches(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address').max(254).required();

export const listClinicStaff = endpoint('GET', '/api/admin/clinics/:clinic/staff', { input: object({ clinic }), output: staffList });

/** The way in for the first owner of a clinic. */
export const inviteClinicStaff = endpoint('POST', '/api/admin/clinics/:clinic/staff', {
  input: object({ clinic, email, role: string().oneOf(staffRoles).default('reception') }),
  output: staffInvitation,
});

/** For a lost telephone, of whoever is in the team or invited, or with `-` in no clinic: the person's sessions end, and the next sign-in enrols an authenticator app anew. */
export const resetStaffFactor = endpoint('DELETE', '/api/admin/clinics/:clinic/staff/factor', { input: object({ clinic, email }) });

/** Signs one person out everywhere, or everybody: for a lost laptop, or a break-in. */
export const endStaffSessions = endpoint('DELETE', '/api/admin/sessions', {
  input: object({ who: string().trim().lowercase().matches(/^(?:everybody|[^\s@]+@[^\s@]+)$/, 'must be an e-mail address or "everybody"').max(254).required() }),
  output: object({ ended: number().integer().required() }),
});

/** Takes access and open invitations of this address away. */
export const removeClinicStaff = endpoint('DELETE', '/api/admin/clinics/:clinic/staff', {
  input: object({ clinic, email }),
  output: object({ removed: array(string().oneOf(['member', 'invitation']).required()).required() }),
});
