import type { Router } from 'express';
import { createEvents, type EventAttributes } from 'ics';
import type { AppointmentItem } from 'shared/contracts/conversations/agenda';
import { calendarFeedPath, getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from 'shared/contracts/conversations/agenda-settings';
import { controlCharacter } from 'shared/contracts/control-characters';
import { formatTelephone } from 'shared/contracts/telephone';
import { clientNetwork, clinicNameOf, clinicRoutes, createNoteOnce, DomainError, orNotFound, randomToken, secretHash, withinClinic, type Limits, type Queryable, type Uses } from '../../platform';
import { readSettings } from './agenda-settings.repository';
import { findAppointments, type AppointmentQuery } from './appointment-list.repository';
import { calendarCopy as copy } from './calendar.copy.es';

interface Dependencies extends Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'> { readonly origin: string; readonly limits: Pick<Limits, 'take'> }

const pastDays = 30;
const maxEvents = 5_000;

/** Revokes the clinic's feed address, if there is one, and records who did. */
export const calendarFeedRevoker = ({ audit }: Uses<'audit'>) => async (tx: Queryable, { clinicId, actor }: { readonly clinicId: string; readonly actor: string }): Promise<void> => {
  const ended = await tx.query('delete from calendar_feed where clinic_id = $1 returning 1', [clinicId]);
  if (ended.length > 0) await audit.append(tx, { actor, action: 'calendar.address_revoked', clinicId });
};

/** The clinic's appointments for calendar programs, under an address that the owner creates and revokes. */
export function calendarFeedModule(dependencies: Dependencies): Router {
  const { database, clock, audit, encryption, origin, limits } = dependencies;
  const { router, answer } = clinicRoutes(dependencies);
  const domain = new URL(origin).hostname;
  const noteOnce = createNoteOnce(dependencies);

  answer(getCalendarFeed, async (tx, _input, { clinicId }) => ({
    active: (await tx.query('select 1 from calendar_feed where clinic_id = $1', [clinicId])).length > 0,
  }));
  answer(makeCalendarFeed, async (tx, _input, { clinicId, userId }) => {
    const token = randomToken();
    // A member who is being removed cannot create an address: their row is locked or gone.
    const made = await tx.query(
      `insert into calendar_feed (clinic_id, token_hash)
       select $1, $2 from clinic_member where clinic_id = $1 and user_id = $3 for share
       on conflict (clinic_id) do update set token_hash = excluded.token_hash returning 1`,
      [clinicId, secretHash(token), userId],
    );
    if (made.length === 0) throw new DomainError('forbidden');
    await audit.append(tx, { actor: userId, action: 'calendar.address_made', clinicId });
    return { address: `${origin}${calendarFeedPath}/${token}.ics` };
  });
  answer(revokeCalendarFeed, (tx, _input, { clinicId, userId }) => calendarFeedRevoker(dependencies)(tx, { clinicId, actor: userId }));

  router.get(`${calendarFeedPath}/:file`, async (request, response) => {
    await limits.take('calendarByAddress', clientNetwork(request));
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    const [feed] = token === undefined ? [] : await database.query<{ clinicId: string }>('select clinic_id as "clinicId" from calendar_feed where token_hash = $1', [secretHash(token)]);
    const { clinicId } = orNotFound(feed);
    await limits.take('calendarByClinic', clinicId);
    // Programs read it again and again.
    await noteOnce(clinicId, { actor: 'calendar', action: 'appointments.listed', clinicId });
    const now = clock.now();
    const items = await withinClinic(database, clinicId, async (tx) => {
      const clinic = { clinicId, settings: await readSettings(tx, encryption.sealing.names, clinicId) };
      const find = (range: Pick<AppointmentQuery, 'from' | 'until'>) =>
        findAppointments(tx, encryption.reading, clinic, { ...range, found: null, limit: maxEvents, after: undefined });
      const past = await find({ from: new Date(now.getTime() - pastDays * 86_400_000), until: now });
      return [...past, ...(await find({ from: now, until: null }))].slice(-maxEvents);
    });
    const calName = copy.name(await clinicNameOf(database, encryption.sealing.names, clinicId));
    const { error, value } = createEvents(items.map((item) => eventOf(item, domain)), { productId: domain, calName, method: 'PUBLISH' });
    if (value === undefined || value === null) throw new Error('The calendar was not composed', { cause: error });
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/calendar; charset=utf-8' }).send(value);
  });
  return router;
}

/** Replaces characters that a program may read as the end of a property. */
const inOneLine = (text: string) => Array.from(text, (one) => (controlCharacter.test(one) ? ' ' : one)).join('');

export function eventOf({ id, startsAt, endsAt, patientName, patientPhone, reason, visit, agenda, confirmed }: AppointmentItem, domain: string): EventAttributes {
  return {
    uid: `${id}@${domain}`,
    start: Date.parse(startsAt),
    end: Date.parse(endsAt),
    title: inOneLine(patientName),
    description: [visit, reason, patientPhone === null ? null : formatTelephone(patientPhone), agenda].map((text) => inOneLine(text ?? '')).filter(Boolean).join('\n'),
    status: confirmed ? 'CONFIRMED' : 'TENTATIVE',
    busyStatus: 'BUSY',
  };
}
