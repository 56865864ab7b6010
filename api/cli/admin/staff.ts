import { Option } from 'commander';
import { endStaffSessions, inviteClinicStaff, listClinicStaff, removeClinicStaff, resetStaffFactor } from 'shared/contracts/clinic/staff-admin';
import { staffRoles } from 'shared/contracts/clinic/staff-rights';
import { oneOf, type Line } from 'shared/tooling/release/command-line';
import { asking } from '../asking';

export const staffLines: readonly Line[] = [
  { line: 'list <clinic>', about: 'members and open invitations', example: 'staff list oris',
    run: asking(listClinicStaff, ({ members, invitations }) => {
      const lines = [
        ...members.map(({ role, email, since }) => `${role.padEnd(9)} ${email} since ${since.slice(0, 10)}`),
        ...invitations.map(({ role, email, expiresAt }) => `${role.padEnd(9)} ${email} invited until ${expiresAt.slice(0, 10)}`),
      ];
      return lines.length === 0 ? 'Nobody yet.' : lines.join('\n');
    }) },
  { line: 'invite <clinic> <email>', about: 'invite a person', example: 'staff invite oris eva@oris.example --role owner',
    options: [new Option('--role <role>', 'owner, reception or reader').argParser(oneOf([...staffRoles]))],
    run: asking(inviteClinicStaff, ({ email, role, expiresAt }) => `${email} is invited as ${role} and comes in by signing in with that address until ${expiresAt.slice(0, 10)}`) },
  { line: 'remove <clinic> <email>', about: 'end a person’s access', example: 'staff remove oris eva@oris.example',
    run: asking(removeClinicStaff, ({ removed }, { email }) => `${String(email)}: ${removed.join(' and ')} removed`, {
      last_owner: '{email} is the only owner of {clinic}: let another owner sign in first',
      not_found: '{email} is neither in the team of {clinic} nor invited, or there is no such clinic: npm run admin -- staff list {clinic}',
    }) },
  { line: 'reset-factor <clinic> <email>', about: 'let a person who lost the telephone enrol another one; - in place of the clinic for somebody of none, such as an operator', example: 'staff reset-factor oris eva@oris.example',
    run: asking(resetStaffFactor, '{email} is signed out everywhere and enrols an authenticator app at the next sign-in', {
      not_found: '{email} has no authenticator app here, or is not of the clinic {clinic} (- stands for none): npm run admin -- staff list <clinic>',
    }) },
  { line: 'sign-out <who>', about: 'end all sessions of a person, by the address, or of everybody', example: 'staff sign-out eva@oris.example',
    run: asking(endStaffSessions, ({ ended }, { who }) => `${String(who)}: ${ended === 1 ? '1 session' : `${ended} sessions`} ended`) },
];
