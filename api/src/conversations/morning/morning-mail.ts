import { morningMailTime } from 'shared/contracts/clinic/auth';
import { addDays, madridClock, slotInstant } from 'shared/contracts/demos/slots';
import { headerLine, isMailbox, tryEach, withinClinic, type Names, type Queryable, type Uses } from '../../platform';
import { readSettings } from '../agenda/agenda-settings.repository';
import { openingsOn } from '../agenda/opening-hours';
import { countSinceClosing } from '../figures/figure-rows.module';
import { countOpenTasks } from '../tasks/task.repository';
import { morningMailCopy as copy } from './morning-mail.copy.es';

/** A site that was down at eight still sends the mail before noon; later it has no use. */
const latestTime = '12:00';

interface Dependencies extends Uses<'database' | 'encryption' | 'clock' | 'enqueueMail'> {
  readonly panelAddress: string;
  /** Clinics with members who still await the mail of a day (`2026-11-23`). */
  readonly findClinics: (database: Queryable, names: Names, day: string) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Recipients of a clinic's mail of the day; returns each address only once, over all callers. */
  readonly takeReaders: (tx: Queryable, names: Names, clinicId: string, day: string) => Promise<readonly string[]>;
}

/**
 * Mails a clinic's day, from eight in Madrid, to the members who asked for it. Contains only hours and counts, because mail is stored in
 * the clear. The recipient's day is marked in the transaction that enqueues the mail, so a restart or a second process sends none twice.
 */
export async function sendMorningMails({ database, encryption: { sealing }, clock, enqueueMail, panelAddress, findClinics, takeReaders }: Dependencies): Promise<void> {
  const now = clock.now();
  const { date, time } = madridClock(now);
  if (time < morningMailTime || time >= latestTime) return;
  await tryEach(await findClinics(database, sealing.names, date), ({ id: clinicId, name: clinic }) => withinClinic(database, clinicId, async (tx) => {
    const settings = await readSettings(tx, sealing.names, clinicId);
    if (openingsOn(settings, date).length === 0) return;
    const readers = (await takeReaders(tx, sealing.names, clinicId, date)).filter(isMailbox);
    if (readers.length === 0) return;
    const visits = await tx.query<{ startsAt: Date }>(
      `select starts_at as "startsAt" from appointment where clinic_id = $1 and status = 'booked' and starts_at >= $2 and starts_at < $3 order by starts_at`,
      [clinicId, slotInstant(date, '00:00'), slotInstant(addDays(date, 1), '00:00')],
    );
    const news = {
      clinic,
      ...(await countSinceClosing(tx, clinicId, settings, now)),
      tasks: await countOpenTasks(tx, clinicId, now),
      visits: visits.map(({ startsAt }) => madridClock(startsAt).time.replace(/^0/, '')),
      address: `${panelAddress}?clinica=${clinicId}`,
    };
    for (const to of readers) await enqueueMail(tx, { to, subject: headerLine(copy.subject(news)), text: copy.text(news) });
  }));
}
