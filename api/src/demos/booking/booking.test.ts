// Longer than usual because one booking is followed from the slot over its link, its mails and its limits to its end.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sync } from 'node-ical';
import { slotInstant } from 'shared/contracts/demos/slots';
import { createTestDatabase } from '../../../testing/database/test-database';
import { demosUnderTest, type DemosUnderTest } from '../../../testing/demos-under-test';
import { until } from '../../../testing/running-site';
import { sendAtOnce } from '../../../testing/send-at-once';
import { moveBooking } from './booking.repository';

const parseCalendar = (text: string) => sync.parseICS(text);
let store: Awaited<ReturnType<typeof createTestDatabase>>;
let site: DemosUnderTest;
let now: Date;
let code: string;

beforeAll(async () => {
  store = await createTestDatabase();
  now = new Date('2026-10-23T09:00:00Z');
  site = await demosUnderTest(store.database, { now: () => now }, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await site.close();
  await store.drop();
});
beforeEach(async () => {
  now = new Date('2026-10-23T09:00:00Z');
  ({ code } = await site.makeCode({ clinic: 'lazaro', days: null }));
});

let address = 0;
const book = (request: object, withCode = code) => {
  address += 1;
  return site.post('/api/demo-access/send-phone', { code: withCode, clinic: 'Lázaro', phone: '+34 600 000 000', slotDate: '2026-10-26', slotTime: '10:00', ...request }, { 'x-forwarded-for': `10.${address >> 8}.${address & 255}.1` });
};

test('a booking is stored with its mail and invitation, and shows as taken', async () => {
  const { status, body } = await book({});
  expect(status).toBe(200);
  const mail = site.mails.at(-1);
  expect(mail?.to).toBe('ventas@clinavoz.example');
  expect(mail?.subject).toBe('Llamada reservada: Lázaro, lunes, 26 de octubre de 2026, a las 10:00');
  expect(mail?.text).toContain('+34 600 000 000');
  const invitation = Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64').toString();
  expect(invitation).toMatch(/DTSTART:20261026T090000Z/);
  expect(invitation).toContain(`UID:${(body as { bookingId: string }).bookingId}@clinavoz.example`.slice(0, 40));
  const taken = await fetch(`${site.origin}/api/demo-access/taken-slots?from=2026-10-26`);
  expect(await taken.json()).toEqual({ taken: [{ date: '2026-10-26', time: '10:00' }] });
});

test('whoever booked gets a calendar file and a link that moves and cancels by a button alone, and sales are told', async () => {
  const { token } = (await book({ slotTime: '18:00' })).body as { token: string };
  await book({ slotTime: '18:30' });
  const link = `${site.origin}/api/demo-access/booking`;
  const read = async (address: string) => (await fetch(address)).text();
  const press = (fields: Record<string, string>) => fetch(`${site.origin}/reserva`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams({ token, ...fields }).toString() });
  const events = Object.values(parseCalendar(await read(`${link}.ics?token=${token}`))).flatMap((one) => (one?.type === 'VEVENT' ? [one] : []));
  expect(events.map(({ start }) => start.toISOString())).toEqual(['2026-10-26T17:00:00.000Z']);
  for (let twice = 0; twice < 2; twice += 1) expect(await read(`${link}?token=${token}`)).toContain('18:00');
  for (const forged of [`${token.slice(0, -2)}aa`, `${token}.x`, `${token}.`, `${token}!`]) expect((await fetch(`${link}?token=${forged}`)).status).toBe(404);
  expect((await press({ act: 'move', date: '2026-10-26', time: '18:30' })).status).toBe(409);
  expect((await press({ act: 'move', date: '2026-10-22', time: '18:30' })).status).toBe(409);
  expect((await press({ act: 'move', date: '2030-01-01', time: '18:30' })).status).toBe(400);
  expect(await (await press({ act: 'move', date: '2026-10-27', time: '09:00' })).text()).toContain('09:00');
  // Also which one it was: a clinic may have three, and sales changes it in a calendar.
  const then = 'lunes, 26 de octubre de 2026, a las 18:00 (hora de Madrid)';
  const subject = `Cambio de hora: Lázaro, martes, 27 de octubre de 2026, a las 09:00 (hora de Madrid); antes, ${then}`;
  expect(site.mails.at(-1)).toMatchObject({ subject, text: expect.stringContaining(`${subject}.\n\nSe ha hecho`) });
  const before = site.mails.length;
  const hours = ['20:00', '20:15', '20:30', '20:45', '21:00', '21:15', '21:30', '21:45'];
  for (const time of hours) {
    const pressed = await Promise.all(Array.from({ length: 8 }, () => press({ act: 'move', date: '2026-10-27', time })));
    expect(pressed.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  }
  expect(site.mails.length).toBe(before + hours.length);
  expect((await press({ act: 'cancel' })).status).toBe(200);
  expect(site.mails.at(-1)?.subject).toContain('Llamada cancelada');
  expect((await fetch(`${link}?token=${token}`)).status).toBe(404);
  expect((await book({ slotDate: '2026-10-27', slotTime: '09:00', phone: '+34 600 000 009' })).status).toBe(200);
});

test('of two who move to one hour at once, the second hears on the page that it is taken', async () => {
  const [first, second] = await Promise.all(['19:00', '19:15'].map(async (slotTime) => (await book({ slotDate: '2026-10-30', slotTime })).body as { bookingId: string; token: string }));
  const goal = { date: '2026-10-30', time: '21:00', startsAt: slotInstant('2026-10-30', '21:00') };
  const pressed = await store.database.transaction(async (tx) => {
    await moveBooking(tx, first?.bookingId ?? '', goal.startsAt);
    const answer = fetch(`${site.origin}/reserva`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams({ token: second?.token ?? '', act: 'move', date: goal.date, time: goal.time }).toString() });
    const waiting = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`;
    await until(async () => (await store.database.query(waiting)).length > 0 || undefined);
    return { answer };
  });
  const answer = await pressed.answer;
  expect([answer.status, answer.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8']);
  expect(await answer.text()).toMatch(/<p role="alert">Esa hora acaba de reservarse.*19:15 \(hora de Madrid\)/s);
});

test('the address of a booking, which is a secret, is told to no page that is opened from it', async () => {
  const { token } = (await book({ slotDate: '2026-11-04', slotTime: '17:00' })).body as { token: string };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', origin: 'null' };
  const pages = [
    await fetch(`${site.origin}/api/demo-access/booking?token=${token}`),
    await fetch(`${site.origin}/api/demo-access/booking?token=${token}&ask=cancel`),
    await fetch(`${site.origin}/api/demo-access/booking?token=${token}x`),
    await fetch(`${site.origin}/reserva`, { method: 'POST', headers, body: new URLSearchParams({ token, act: 'move' }).toString() }),
  ];
  expect(pages.map(({ status, headers: answered }) => [status, answered.get('referrer-policy')])).toEqual([[200, 'origin'], [200, 'origin'], [404, 'origin'], [400, 'origin']]);
});

test('a booking is moved by a browser too that states no fetch metadata: from this page it names the site', async () => {
  const { token } = (await book({ slotDate: '2026-11-05', slotTime: '17:00' })).body as { token: string };
  const policy = (await fetch(`${site.origin}/api/demo-access/booking?token=${token}`)).headers.get('referrer-policy');
  // As browsers do (https://fetch.spec.whatwg.org/#append-a-request-origin-header): the policy decides whether a form names its origin.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: policy === 'no-referrer' ? 'null' : site.origin };
  const body = new URLSearchParams({ token, act: 'move', date: '2026-11-05', time: '18:00' }).toString();
  const moved = await fetch(`${site.origin}/reserva`, { method: 'POST', redirect: 'manual', headers, body });
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `/api/demo-access/booking?token=${token}&moved=1`]);
});

test('the page of a booking has its hours under morning and afternoon, asks before it cancels, and speaks Spanish', async () => {
  const { token } = (await book({ slotDate: '2026-10-28', slotTime: '16:00' })).body as { token: string };
  await book({ slotDate: '2026-10-29', slotTime: '10:15' });
  const link = `${site.origin}/api/demo-access/booking?token=${token}`;
  const press = (fields: Record<string, string>) => fetch(`${site.origin}/reserva`, { method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams({ token, ...fields }).toString() });
  const page = await (await fetch(link)).text();
  const hours = page.split('<optgroup label="').slice(1).map((half) => [half.slice(0, half.indexOf('"')), half.split('<option').length - 1]);
  expect(hours).toEqual([['Mañana', 24], ['Tarde', 32]]);
  expect(page).toContain('<option selected>16:00</option>');
  expect(page).toMatch(/<header>.*<svg.*<\/header>/s);

  // Another day also shows only free hours; an impossible day shows the booking's own.
  const hoursOf = async (day: string) => [...(await (await fetch(`${link}&day=${day}`)).text()).matchAll(/<option[^>]*>(\d\d:\d\d)/g)].map(([, hour]) => hour);
  expect(await hoursOf('2026-10-29')).toHaveLength(55);
  expect(await hoursOf('2026-10-29')).not.toContain('10:15');
  now = new Date('2026-10-27T20:31:00Z');
  expect(await hoursOf('2026-10-27')).toEqual(['21:45']);
  now = new Date('2026-10-27T20:46:00Z');
  expect(await (await fetch(`${link}&day=2026-10-27`)).text()).toContain('Sin disponibilidad para esta fecha.');
  now = new Date('2026-10-23T09:00:00Z');
  for (const day of ['2026-10-22', '2029-01-01', '2026-02-30', 'x']) expect(await hoursOf(day)).toContain('10:15');

  const asking = await fetch(`${link}&ask=cancel`);
  expect(asking.headers.get('cache-control')).toBe('no-store');
  expect(await asking.text()).toMatch(/¿Cancelar la llamada\?.*name="act" value="cancel"/s);
  expect(await (await fetch(link)).text()).not.toContain('name="act" value="cancel"');

  const refusals: [Record<string, string>, number, string][] = [
    [{}, 400, 'Elige si quieres cambiar la hora o cancelar la llamada.'],
    [{ act: 'explode' }, 400, 'Elige si quieres cambiar la hora o cancelar la llamada.'],
    [{ act: 'move', date: '2026-10-29' }, 400, 'Hay datos que no son válidos.'],
    [{ act: 'move', date: '2026-10-29', time: '10:15' }, 409, 'Esa hora acaba de reservarse.'],
  ];
  for (const [fields, status, sentence] of refusals) {
    const refused = await press(fields);
    const text = await refused.text();
    expect([refused.status, /<p role="alert">([^<]*)/.exec(text)?.[1]]).toEqual([status, expect.stringContaining(sentence)]);
    expect(text).toContain('16:00 (hora de Madrid)');
  }
  expect((await press({ token: 'x'.repeat(500), act: 'cancel' })).status).toBe(404);
  const moved = await press({ act: 'move', date: '2026-10-29', time: '10:30' });
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `/api/demo-access/booking?token=${token}&moved=1`]);
  expect(await (await fetch(`${site.origin}${moved.headers.get('location') ?? ''}`)).text()).toMatch(/role="status">Hecho.*10:30 \(hora de Madrid\)/s);
  // Back to it, from the start page, asks for nothing to be sent again.
  const cancelled = await press({ act: 'cancel' });
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, `/api/demo-access/booking?token=${token}&cancelled=1`]);
  const done = await fetch(`${link}&cancelled=1`);
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Llamada cancelada')]);
  // A double press, of which the browser shows the second answer.
  const again = await press({ act: 'cancel' });
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('Llamada cancelada')]);
  for (const address of [link, `${link}x&cancelled=1`]) expect((await fetch(address)).status).toBe(404);
});

test('the same request sent twice is one booking and one mail', async () => {
  const request = { slotTime: '11:00' };
  const [first, second] = [await book(request), await book(request)];
  expect(second).toEqual(first);
  expect(site.mails.filter(({ subject }) => subject.includes('11:00'))).toHaveLength(1);
});

test('whoever sends again what was booked, because the answer got lost, hears so also once the hour has begun', async () => {
  const slot = { slotDate: '2026-10-23', slotTime: '11:15' };
  now = new Date('2026-10-23T09:14:50Z');
  const { body } = await book(slot);
  now = new Date('2026-10-23T09:15:05Z');
  expect(await book(slot)).toEqual({ status: 200, body });
  expect((await book({ ...slot, phone: '+34 600 000 001' })).body).toMatchObject({ code: 'slot_past' });
});

test('the same person keeps the slot however they write the telephone', async () => {
  const first = await book({ slotTime: '11:15', phone: '611222333' });
  for (const phone of ['611 222 333', '(611) 222-333', '+34 611 222 333']) expect(await book({ slotTime: '11:15', phone })).toEqual(first);
  expect(await book({ slotTime: '11:15', phone: '611 222 334' })).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
});

test('of 1,000 who want one slot at once, one gets it', async () => {
  const requests = Array.from({ length: 1000 }, (_, number) => JSON.stringify({ code, clinic: 'Lázaro', phone: `600 ${String(number).padStart(6, '0')}`, slotDate: '2026-10-26', slotTime: '12:00' }));
  const answers = await sendAtOnce(site.origin, '/api/demo-access/send-phone', requests);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 409 && body.includes('"slot_taken"'))).toHaveLength(999);
  const [row] = await store.database.query<{ count: string }>(`SELECT count(*) FROM demo_booking WHERE starts_at = timestamp '2026-10-26 12:00' AT TIME ZONE 'Europe/Madrid'`);
  expect(row?.count).toBe('1');
  expect(site.mails.filter(({ subject }) => subject.includes('12:00'))).toHaveLength(1);
}, 180_000);

test.each([
  ['2026-10-25', '08:00', '2026-10-25T07:00:00.000Z'],
  ['2027-03-28', '21:45', '2027-03-28T19:45:00.000Z'],
])('on the day when clocks change, %s %s is at %s', async (slotDate, slotTime, instant) => {
  const { body } = await book({ slotDate, slotTime });
  const [row] = await store.database.query<{ startsAt: Date }>('SELECT starts_at AS "startsAt" FROM demo_booking WHERE id = $1', [(body as { bookingId: string }).bookingId]);
  expect(row?.startsAt.toISOString()).toBe(instant);
});

test('past slots, other quarters, dates that are none and bad phones are refused', async () => {
  now = new Date('2026-10-26T08:45:00Z');
  expect(await book({ slotDate: '2026-10-26', slotTime: '09:45' })).toMatchObject({ status: 409, body: { code: 'slot_past' } });
  expect(await book({ slotTime: '22:00' })).toMatchObject({ status: 400, body: { details: [{ field: 'slotTime' }] } });
  expect(await book({ slotTime: '10:07' })).toMatchObject({ status: 400 });
  expect(await book({ slotDate: '2027-02-30' })).toMatchObject({ status: 400, body: { details: [{ field: 'slotDate' }] } });
  expect(await book({ slotDate: '2030-01-01' })).toMatchObject({ status: 400 });
  for (const phone of ['-------', '(+) - 12345', '123456', '1'.repeat(21), 'llámame', '600000000; DROP TABLE']) {
    expect(await book({ phone })).toMatchObject({ status: 400, body: { details: [{ field: 'phone', message: 'Introduce un teléfono válido' }] } });
  }
});

test('one code holds three bookings to come, also when all are sent at once', async () => {
  const times = ['16:00', '16:15', '16:30', '16:45', '17:00'];
  const answers = await Promise.all(times.map((slotTime) => book({ slotTime })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toEqual(Array(2).fill({ status: 409, body: expect.objectContaining({ code: 'booking_limit', error: expect.stringContaining('tres llamadas') }) }));
  const { code: other } = await site.makeCode({ clinic: 'lazaro', days: null });
  expect((await book({ slotTime: times[answers.findIndex(({ status }) => status !== 200)] }, other)).status).toBe(200);
  // Past bookings no longer count.
  now = new Date('2026-10-26T20:00:00Z');
  expect((await book({ slotDate: '2026-10-27' })).status).toBe(200);
});

test('only an open code books', async () => {
  expect(await book({ slotTime: '13:00' }, 'NADIE-NADIE')).toMatchObject({ status: 403, body: { code: 'demo_refused' } });
  const over = await site.makeCode({ days: 1 });
  now = new Date('2026-10-25T09:00:00Z');
  expect(await book({ slotTime: '13:00' }, over.code)).toMatchObject({ status: 403, body: { code: 'demo_expired' } });
});

const press = (token: string, fields: Record<string, string>) =>
  fetch(`${site.origin}/reserva`, { method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams({ token, ...fields }).toString() });
const booked = async (slotDate: string, withCode = code) => (await book({ slotDate, slotTime: '12:00', phone: '+34 600 000 077' }, withCode)).body as { token: string };

test('a link moves its booking twenty times in an hour, and writes no more mails; pressing twice costs nothing, and it cancels at any time', async () => {
  const { token } = await booked('2026-11-10');
  const other = await booked('2026-11-11');
  const before = site.mails.length;
  const statuses: number[] = [];
  for (let nth = 0; nth < 25; nth += 1) {
    const to = { act: 'move', date: '2026-11-10', time: nth % 2 === 0 ? '08:00' : '08:15' };
    statuses.push((await press(token, to)).status);
    if (nth < 15) expect((await press(token, to)).status).toBe(303);
  }
  expect(statuses).toEqual(Array.from({ length: 25 }, (_, nth) => (nth < 20 ? 303 : 429)));
  expect(site.mails.length).toBe(before + 20);
  expect((await press(token, { act: 'cancel' })).status).toBe(303);
  expect((await press(other.token, { act: 'move', date: '2026-11-11', time: '08:00' })).status).toBe(303);
});

test('a code books twenty times in an hour, from whatever networks and however often it cancels, and writes no more mails', async () => {
  const own = await site.makeCode({ clinic: 'lazaro', days: 5 });
  const before = site.mails.length;
  const statuses: number[] = [];
  for (let nth = 0; nth < 22; nth += 1) {
    const { status, body } = await book({ slotDate: '2026-11-14' }, own.code);
    statuses.push(status);
    if (status === 200) await press((body as { token: string }).token, { act: 'cancel' });
  }
  expect(statuses).toEqual(Array.from({ length: 22 }, (_, nth) => (nth < 20 ? 200 : 429)));
  expect(site.mails.length).toBe(before + 40);
});

test('the link of a revoked code shows and cancels what was booked, and moves it no more; one that has expired moves it', async () => {
  for (const how of ['revoke', 'expire'] as const) {
    const own = await site.makeCode({ clinic: 'lazaro', days: 5 });
    const { token } = await booked('2026-11-12', own.code);
    await site.admin(`/api/admin/demo-codes/${own.id}/${how}`, {});
    const page = await (await fetch(`${site.origin}/api/demo-access/booking?token=${token}`)).text();
    expect({ how, moves: page.includes('name="act" value="move"'), cancels: page.includes('ask=cancel') }).toEqual({ how, moves: how === 'expire', cancels: true });
    expect((await press(token, { act: 'move', date: '2026-11-12', time: '08:00' })).status).toBe(how === 'expire' ? 303 : 403);
    expect((await press(token, { act: 'cancel' })).status).toBe(303);
  }
});

test.each([['move', '2026-11-13'], ['cancel', '2026-11-14']])('it is too late to %s a call that has begun, and nobody is told to choose another hour', async (act, day) => {
  const { token } = await booked(day);
  const [id = ''] = token.split('.');
  await store.database.query(`UPDATE demo_booking SET starts_at = starts_at - interval '1 month' WHERE id = $1`, [id]);
  const answer = await press(token, { act, date: '2026-11-13', time: '08:00' });
  const page = await answer.text();
  expect(answer.status).toBe(409);
  expect(page).toContain('Esta llamada ya ha empezado o ha pasado: no se puede cambiar.');
  expect(page).not.toContain('Elige otra');
});

test.each([['expires', 'expires_at'], ['is revoked', 'revoked_at']])('a code that %s while a booking waits for it books nothing', async (_how, column) => {
  const own = await site.makeCode({ clinic: 'lazaro', days: 5 });
  const { waiting } = await store.database.transaction(async (tx) => {
    await tx.query(`UPDATE demo_code SET ${column} = $2 WHERE id = $1`, [own.id, now]);
    const waiting = book({ slotDate: '2026-11-13' }, own.code);
    await until(async () => (await tx.query('SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid')).length > 0 || undefined);
    return { waiting };
  });
  expect((await waiting).body).toMatchObject({ code: 'demo_refused' });
});
