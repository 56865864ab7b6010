import type { Mailer } from '../src/platform/mail/mailer';

/** Sends all due mails, one after the other. @returns how many were sent */
export async function sendDue({ sendOne }: Pick<Mailer, 'sendOne'>): Promise<number> {
  let sent = 0;
  for (let wasSent = await sendOne(); wasSent !== null; wasSent = await sendOne()) sent += Number(wasSent);
  return sent;
}
