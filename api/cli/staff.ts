import { inviteClinicStaff, listClinicStaff, removeClinicStaff } from 'shared/contracts/staff-admin';
import { callAsOperator, RefusedError, type RunningSite } from 'shared/tooling/release/operator-client';

type Print = (answer: unknown, sentence: string) => void;

/** `npm run admin -- staff …` */
export async function staffCommand(site: RunningSite, words: readonly string[], role: string | undefined, print: Print): Promise<void> {
  try {
    await act(site, words, role, print);
  } catch (error) {
    throw error instanceof RefusedError ? new Error(sentenceOf(error, words), { cause: error }) : error;
  }
}

function sentenceOf({ code, message }: RefusedError, [verb, clinic = '', email = '']: readonly string[]): string {
  if (code === 'last_owner') return `${email} is the only owner of ${clinic}: let another owner sign in first`;
  if (code !== 'not_found') return message;
  const noClinic = `There is no clinic "${clinic}"; the one of this site itself is "casa"`;
  return verb === 'remove' ? `${email} is neither in the team of ${clinic} nor invited, or there is no such clinic: npm run admin -- staff list ${clinic}` : noClinic;
}

async function act(site: RunningSite, [verb, clinic = '', email = '']: readonly string[], role: string | undefined, print: Print): Promise<void> {
  if (verb === 'list') {
    const staff = await callAsOperator(site, listClinicStaff, { clinic });
    const lines = [
      ...staff.members.map((member) => `${member.role.padEnd(9)} ${member.email} since ${member.since.slice(0, 10)}`),
      ...staff.invitations.map((invitation) => `${invitation.role.padEnd(9)} ${invitation.email} invited until ${invitation.expiresAt.slice(0, 10)}`),
    ];
    print(staff, lines.length === 0 ? 'Nobody yet.' : lines.join('\n'));
  } else if (verb === 'invite') {
    const invited = await callAsOperator(site, inviteClinicStaff, await inviteClinicStaff.input.validate({ clinic, email, role }));
    print(invited, `${invited.email} is invited as ${invited.role} and comes in by signing in with that address until ${invited.expiresAt.slice(0, 10)}`);
  } else {
    const { removed } = await callAsOperator(site, removeClinicStaff, await removeClinicStaff.input.validate({ clinic, email }));
    print({ removed }, `${email}: ${removed.join(' and ')} removed`);
  }
}
