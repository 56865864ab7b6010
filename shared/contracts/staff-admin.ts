import { array, object, string } from 'yup';
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

/** Takes access and open invitations of this address away. */
export const removeClinicStaff = endpoint('DELETE', '/api/admin/clinics/:clinic/staff', {
  input: object({ clinic, email }),
  output: object({ removed: array(string().oneOf(['member', 'invitation']).required()).required() }),
});
