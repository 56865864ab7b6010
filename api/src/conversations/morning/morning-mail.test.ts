import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { usualSettings, type AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { internalAgent, startCalls, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';
import { addCall, addClinic, addPerson } from '../../../testing/clinics';
import { testEncryption } from '../../../testing/database/encryption';
import { testTrail } from '../../../testing/trail';
import { sendDue } from '../../../testing/send-due';
import { createStaffService } from '../../clinic/staff/staff.service';
import { findClinicsInMorning, takeMorningReaders } from '../../clinic/staff/staff.repository';
import { createAudit } from '../../platform/audit/audit';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { createLogger } from '../../platform/logs/logger';
import { createMailer, type Mailer } from '../../platform/mail/mailer';
import type { Mail } from '../../platform/mail/mail';
import { createSessionService } from '../../clinic/session/session.service';
import { storeSettings } from '../agenda/agenda-settings.repository';
import { sendMorningMails } from './morning-mail';

let world: CallsUnderTest;
let mailer: Mailer;
let staff: ReturnType<typeof createStaffService>;
let clinicId: string;
let people: Record<'ana' | 'bea', string>;
let sent: Mail[];

beforeAll(async () => {
  world = await startCalls();
  const { database, clock } = world;
  const audit = createAudit({ database, clock, trail: testTrail() });
  const delivery = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
  mailer = createMailer({ database, clock, logger: createLogger({ level: 'silent' }), delivery, key: Buffer.alloc(32, 7) });
  const { names } = testEncryption(database).sealing;
  staff = createStaffService({ database, names, clock, audit, sessions: createSessionService({ database, names, clock, audit, isOperator: () => Promise.resolve(false) }), limits: { restore: async () => undefined, take: async () => undefined }, announce: async () => undefined, operatorsWith: () => Promise.resolve([]), revokeCalendarFeed: async () => undefined });
});
afterAll(() => world.stop());

let clinics = 0;
beforeEach(async () => {
  sent = [];
  at('2026-11-22T12:00:00Z');
  await world.database.query('delete from clinic_member');
  clinics += 1;
  clinicId = await addClinic(world.database, `sol-${clinics}`, `agent_${clinics}`);
  people = { ana: await addOwner('ana', true), bea: await addOwner('bea', true) };
});

const at = (moment: string) => void (world.clock.time = new Date(moment));
async function addOwner(name: string, emailVerified: boolean): Promise<string> {
  const userId = await addPerson(world.database, `${name}-${clinics}`, { email: `${name}@sol.example`, emailVerified });
  await world.database.query(`insert into clinic_member (clinic_id, user_id, role, created_at) values ($1, $2, 'owner', now())`, [clinicId, userId]);
  return userId;
}
const choose = (who: keyof typeof people, on: boolean) => staff.chooseMorningMail(clinicId, people[who], on);
const keep = (settings: Partial<AgendaSettings>) => withinClinic(world.database, clinicId, (tx) => storeSettings(tx, testEncryption(world.database).sealing.names, clinicId, { ...usualSettings, ...settings }, world.clock.now()));
/** One round of one process. */
const round = () => sendMorningMails({ ...world, encryption: testEncryption(world.database), enqueueMail: mailer.enqueueMail, panelAddress: 'https://panel.example/panel', findClinics: findClinicsInMorning, takeReaders: takeMorningReaders });
async function mailsAt(moment: string): Promise<string[]> {
  at(moment);
  sent = [];
  await round();
  await sendDue(mailer);
  return sent.map(({ to }) => to).sort();
}

test('who asked for it gets one mail a day at eight, though two processes write and start anew', async () => {
  await choose('ana', true);
  expect(await mailsAt('2026-11-23T06:59:59Z')).toEqual([]);
  at('2026-11-23T07:00:00Z');
  await Promise.all([round(), round(), round()]);
  await sendDue(mailer);
  expect(sent.map(({ to }) => to)).toEqual(['ana@sol.example']);
  expect(await mailsAt('2026-11-23T08:30:00Z')).toEqual([]);
  expect(await mailsAt('2026-11-24T07:00:00Z')).toEqual(['ana@sol.example']);
});

test('a mail that could not be put into the outbox is written in the next round', async () => {
  await choose('ana', true);
  at('2026-11-23T07:00:00Z');
  const broken = { ...world, encryption: testEncryption(world.database), enqueueMail: () => Promise.reject(new Error('no room')), panelAddress: '', findClinics: findClinicsInMorning, takeReaders: takeMorningReaders };
  await expect(sendMorningMails(broken)).rejects.toThrow('no room');
  expect(await mailsAt('2026-11-23T07:01:00Z')).toEqual(['ana@sol.example']);
});

test('it comes at eight by the clock in Madrid on both days on which that changes, and on the days beside them', async () => {
  await keep({ hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '14:00' })) });
  await choose('ana', true);
  for (const [day, hour] of [['2027-03-27', 7], ['2027-03-28', 6], ['2027-03-29', 6], ['2027-10-30', 6], ['2027-10-31', 7], ['2027-11-02', 7]] as const) {
    expect(await mailsAt(`${day}T0${hour - 1}:59:59Z`)).toEqual([]);
    expect(await mailsAt(`${day}T0${hour}:00:00Z`)).toEqual(['ana@sol.example']);
    expect(await mailsAt(`${day}T0${hour + 1}:00:00Z`)).toEqual([]);
  }
});

test('on days on which the clinic stays closed, and from noon on, nobody is written to', async () => {
  await keep({ region: 'CT', closedDays: ['2026-11-24'] });
  await choose('ana', true);
  for (const day of ['2026-11-22', '2026-11-24', '2026-12-25']) expect(await mailsAt(`${day}T07:00:00Z`)).toEqual([]);
  expect(await mailsAt('2026-11-25T11:00:00Z')).toEqual([]);
  expect(await mailsAt('2026-11-26T10:59:00Z')).toEqual(['ana@sol.example']);
});

test('each person chooses for themselves, and after the hour for another day', async () => {
  await choose('ana', true);
  at('2026-11-23T07:00:00Z');
  await choose('bea', true);
  expect(await mailsAt('2026-11-23T07:01:00Z')).toEqual(['ana@sol.example']);
  await choose('ana', false);
  await choose('ana', true);
  expect(await mailsAt('2026-11-23T07:02:00Z')).toEqual([]);
  await choose('ana', false);
  expect(await mailsAt('2026-11-24T07:00:00Z')).toEqual(['bea@sol.example']);
});

test('it ends with the membership, and goes to no address that the provider does not vouch for', async () => {
  await choose('ana', true);
  await choose('bea', true);
  await staff.remove(clinicId, people.ana, { operator: 'test' });
  expect(await mailsAt('2026-11-23T07:00:00Z')).toEqual(['bea@sol.example']);
  await world.database.query('update staff_user set email_verified = false where id = $1', [people.bea]);
  expect(await mailsAt('2026-11-24T07:00:00Z')).toEqual([]);
});

test('it says what has happened since closing time, today’s hours and what is open, and no word of a patient', async () => {
  await choose('ana', true);
  const friday = { startedAt: new Date('2026-11-20T17:59:00Z'), durationMs: 60_000, fromNumber: '+34600111222' };
  await addCall(world.database, clinicId, friday);
  await addCall(world.database, clinicId, { ...friday, startedAt: new Date('2026-11-21T10:00:00Z') });
  await addCall(world.database, clinicId, { ...friday, startedAt: new Date('2026-11-22T22:00:00Z'), analysed: true, successful: false });
  await world.database.query('update clinic set agent_id = null where id = $1', [clinicId]);
  for (const time of ['2026-11-22T23:00:00Z', '2026-11-23T08:30:00Z', '2026-11-23T16:00:00Z', '2026-11-23T23:00:00Z']) {
    await withinClinic(world.database, clinicId, (tx) =>
      tx.query(
        `insert into appointment (clinic_id, status, starts_at, ends_at, patient_name_sealed, reason_sealed, provider_call_id, agenda, created_at)
         values ($1, 'booked', $2, $2::timestamptz + interval '30 minutes', 'x', 'x', $3, 'principal', '2026-11-21T09:00:00Z')`,
        [clinicId, time, `${internalAgent} ${time}`],
      ));
  }
  // Booked since closing time too, and cancelled in the same night.
  await withinClinic(world.database, clinicId, (tx) =>
    tx.query(
      `insert into appointment (clinic_id, status, starts_at, ends_at, patient_name_sealed, reason_sealed, provider_call_id, agenda, created_at)
       values ($1, 'cancelled', '2026-11-23T11:00:00Z', '2026-11-23T11:30:00Z', 'x', 'x', 'gone', 'principal', '2026-11-21T09:00:00Z')`,
      [clinicId],
    ));
  expect(await mailsAt('2026-11-23T07:00:00Z')).toEqual(['ana@sol.example']);
  const [{ subject = '', text = '' } = {}] = sent;
  expect(subject).toBe(`Clínica sol-${clinics}: 3 citas hoy y 1 asunto por atender`);
  expect(text).toContain('desde que cerró (viernes, 20 de noviembre, 19:00)');
  expect(text).toContain('Llamadas: 2\nCitas reservadas: 4\nChats: 0');
  expect(text).toContain('Citas de hoy: 3 (0:00, 9:30 y 17:00).');
  expect(text).toContain('Por atender: 1 asunto.');
  expect(text).toContain(`Esto es lo que ha pasado en Clínica sol-${clinics} desde`);
  expect(text).toContain(`\nhttps://panel.example/panel?clinica=${clinicId}\n`);
  expect(text).not.toMatch(/600 ?111|\+34/);
});
